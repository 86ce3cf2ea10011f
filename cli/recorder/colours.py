"""The colours of the recorder: the terminal's own, so that dark and light are respected."""

CSS = """
Screen { background: ansi_default; color: ansi_default; overflow: hidden; }

#headline { height: 1; padding: 0 1; text-style: bold; color: ansi_blue; }
#headline.trying { color: ansi_yellow; text-style: reverse bold; }

#middle { height: 1fr; layout: vertical; overflow: hidden; }
#position { width: 100%; height: auto; max-height: 60%; overflow: auto;
            scrollbar-size: 1 1; }
#board { width: auto; }
#side { layout: horizontal; width: 100%; height: 1fr; overflow: hidden;
        border-top: solid ansi_bright_black; }
#acts { width: 1fr; height: 100%; padding: 0; scrollbar-size: 1 1; }
#story { width: 1fr; height: 100%; padding: 0 1; scrollbar-size: 1 1;
         border-left: solid ansi_bright_black; }

.wide #middle { layout: horizontal; }
.wide #position { width: 1fr; height: 100%; max-height: 100%; padding: 0 0 0 1; }
.wide #side { layout: vertical; width: 38%; min-width: 36; max-width: 76; height: 100%;
              border-top: none; border-left: solid ansi_bright_black; }
.wide #acts { width: 100%; height: 1fr; }
.wide #story { width: 100%; height: 1fr; border-left: none;
               border-top: solid ansi_bright_black; }

#question { height: auto; max-height: 4; padding: 0 1; text-style: bold;
            border-top: solid ansi_bright_black; }
#line { padding: 0 1; }
#hint { height: 4; padding: 0 1; color: ansi_cyan; }
#hint.wrong { color: ansi_red; }
#keys { height: 1; padding: 0 1; }

.only-position #side, .only-position #hint, .only-list #position, .only-list #story,
.only-question #middle { display: none; }
.only-position #position, .wide.only-position #position { width: 100%; height: 1fr;
                                                          max-height: 100%; }
.wide.only-list #side { width: 100%; max-width: 100%; }
.only-question #question { height: 1fr; max-height: 100%; overflow-y: auto; }

OptionList, OptionList:focus { background: ansi_default; color: ansi_default; border: none; }
OptionList > .option-list--option-highlighted,
OptionList:focus > .option-list--option-highlighted {
    color: ansi_default; background: ansi_default; text-style: bold;
}
OptionList > .option-list--option-disabled { color: ansi_blue; text-style: bold; }
Input, Input:focus { background: ansi_default; color: ansi_default; }

ModalScreen { align: center middle; background: ansi_default; }
.dialog { width: 90%; max-width: 110; height: auto; max-height: 90%; padding: 0 1;
          border: round ansi_blue; background: ansi_default; }
.wide .dialog { max-width: 160; }
.dialog.tall { height: 90%; }
.dialog.tall > VerticalScroll, .dialog.tall > OptionList { height: 1fr; }
.dialog > OptionList { height: auto; max-height: 20; }
.dialog.tall > OptionList, .wide .dialog.tall > OptionList { max-height: 100%; }
.dialog .title { text-style: bold; width: 100%; padding: 0 0 1 0; }
.dialog .text { height: auto; max-height: 12; padding: 0 0 1 0; }
.dialog .keys { color: ansi_cyan; width: 100%; padding: 1 0 0 0; }
.dialog #search { border: none; margin: 0 0 1 0; }
.dialog.form > VerticalScroll { height: auto; max-height: 16; }
.blank { height: 1; }
.blank .name { width: 14; text-style: bold; }
.blank Input { width: 1fr; }
.hint { min-height: 3; height: auto; max-height: 8; padding: 1 0 0 0; }
.hint.wrong { color: ansi_red; }
"""
