export default import.meta.glob('../../../lang/es/*.json', { import: 'default' })
