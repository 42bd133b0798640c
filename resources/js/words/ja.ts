// Its own letters come with the language; others do not pay for them.
import '@fontsource/ibm-plex-sans-jp/400.css'
import '@fontsource/ibm-plex-sans-jp/600.css'

export default import.meta.glob('../../../lang/ja/*.json', { import: 'default' })
