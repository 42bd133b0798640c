export default import.meta.glob('../../../lang/fr/*.json', { import: 'default' })
