export default import.meta.glob('../../../lang/zh/*.json', { import: 'default' })
