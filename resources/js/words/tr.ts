export default import.meta.glob('../../../lang/tr/*.json', { import: 'default' })
