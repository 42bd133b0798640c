// The font of this language, which the other languages do not load.
import '@fontsource-variable/noto-sans-sc/wght.css'
import '../../css/zh.css'

export default import.meta.glob('../../../lang/zh/*.json', { import: 'default' })
