export default import.meta.glob('../../../lang/pt/*.json', { import: 'default' })
