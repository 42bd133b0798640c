export default import.meta.glob('../../../lang/pl/*.json', { import: 'default' })
