export default import.meta.glob('../../../lang/ae/*.json', { import: 'default' })
