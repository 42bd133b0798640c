export default import.meta.glob('../../../lang/de/*.json', { import: 'default' })
