"""The files of a lake and the manifests that name them."""
