export default import.meta.glob('../../../lang/hu/*.json', { import: 'default' })
