export default import.meta.glob('../../../lang/it/*.json', { import: 'default' })
