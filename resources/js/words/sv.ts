export default import.meta.glob('../../../lang/sv/*.json', { import: 'default' })
