"""The layout and the colours of the recorder and of the table that is played at."""

CSS = """
Screen { background: $background; color: $foreground; overflow: hidden; }

#headline { height: 1; padding: 0 1; text-style: bold; color: $hint; background: $panel; }
#headline.trying { color: $lit; text-style: reverse bold; }

#middle { height: 1fr; layout: vertical; overflow: hidden; }
#position { width: 100%; height: auto; max-height: 60%; overflow: auto;
            scrollbar-size: 1 1; }
#board { width: auto; }
#side { layout: horizontal; width: 100%; height: 1fr; overflow: hidden;
        border-top: solid $line; }
#acts { width: 1fr; height: 100%; padding: 0; scrollbar-size: 1 1; }
#story { width: 1fr; height: 100%; padding: 0 1; scrollbar-size: 1 1;
         border-left: solid $line; }

.wide #middle { layout: horizontal; }
.wide #position { width: 1fr; height: 100%; max-height: 100%; padding: 0 0 0 1; }
.wide #side { layout: vertical; width: 38%; min-width: 36; max-width: 76; height: 100%;
              border-top: none; border-left: solid $line; }
.wide #acts { width: 100%; height: 1fr; }
.wide #story { width: 100%; height: 1fr; border-left: none;
               border-top: solid $line; }

#question { height: auto; max-height: 4; padding: 0 1; text-style: bold;
            border-top: solid $line; }
#line { padding: 0 1; }
#hint { height: 4; padding: 0 1; color: $hint; }
#hint.wrong { color: $wrong; }
#keys { height: 1; padding: 0 1; }

/* On 24 lines twelve are the position's, six the acts'; messages take more as they need. */
.low #position { height: 12; max-height: 12; }
.low #hint { height: auto; min-height: 1; max-height: 4; }
.low #question { border-top: none; max-height: 2; }
.low #keys { height: 1; }

.only-position #side, .only-position #hint, .only-list #position, .only-list #story,
.only-question #middle { display: none; }
.only-position #position, .wide.only-position #position { width: 100%; height: 1fr;
                                                          max-height: 100%; }
.wide.only-list #side { width: 100%; max-width: 100%; }
.only-question #question { height: 1fr; max-height: 100%; overflow-y: auto; }

OptionList, OptionList:focus { background: $background; color: $foreground; border: none; }
OptionList > .option-list--option-highlighted,
OptionList:focus > .option-list--option-highlighted {
    color: $foreground; background: $background; text-style: bold;
}
OptionList > .option-list--option-disabled { color: $hint; text-style: bold; }
Input, Input:focus { background: $background; color: $foreground; }

ModalScreen { align: center middle; background: $background; }
.dialog { width: 90%; max-width: 110; height: auto; max-height: 90%; padding: 0 1;
          border: round $hint; background: $background; }
.wide .dialog { max-width: 160; }
.dialog.tall { height: 90%; }
.dialog.tall > VerticalScroll, .dialog.tall > OptionList { height: 1fr; }
.dialog > OptionList { height: auto; max-height: 20; }
.dialog.tall > OptionList, .wide .dialog.tall > OptionList { max-height: 100%; }
.dialog .title { text-style: bold; width: 100%; padding: 0 0 1 0; }
.dialog .text { height: auto; max-height: 12; padding: 0 0 1 0; }
.dialog .keys { color: $hint; width: 100%; padding: 1 0 0 0; }
.dialog #search { border: none; margin: 0 0 1 0; }
.dialog.form > VerticalScroll { height: auto; max-height: 16; }
.blank { height: 1; }
.blank .name { width: 14; text-style: bold; }
.blank Input { width: 1fr; }
.hint { min-height: 3; height: auto; max-height: 8; padding: 1 0 0 0; }
.hint.wrong { color: $wrong; }
"""
