// Its own letters come with the language; others do not pay for them.
import '@fontsource-variable/noto-sans-sc/wght.css'

export default import.meta.glob('../../../lang/zh/*.json', { import: 'default' })
