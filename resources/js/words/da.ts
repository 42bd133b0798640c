export default import.meta.glob('../../../lang/da/*.json', { import: 'default' })
