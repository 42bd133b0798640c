export default import.meta.glob('../../../lang/ja/*.json', { import: 'default' })
