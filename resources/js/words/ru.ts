export default import.meta.glob('../../../lang/ru/*.json', { import: 'default' })
