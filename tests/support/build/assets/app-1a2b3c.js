document.title =
  'a stand-in for the built client' /* long enough for the precompressed copy to be shorter: assay assay assay assay assay assay */
