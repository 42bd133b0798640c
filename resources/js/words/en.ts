export default import.meta.glob('../../../lang/en/*.json', { import: 'default' })
