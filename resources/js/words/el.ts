export default import.meta.glob('../../../lang/el/*.json', { import: 'default' })
