export const TAX_CLASSES = '/configuration/tax-classes'
