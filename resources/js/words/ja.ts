// The font of this language, which the other languages do not load.
import '@fontsource/ibm-plex-sans-jp/400.css'
import '@fontsource/ibm-plex-sans-jp/500.css'
import '@fontsource/ibm-plex-sans-jp/600.css'

export default import.meta.glob('../../../lang/ja/*.json', { import: 'default' })
