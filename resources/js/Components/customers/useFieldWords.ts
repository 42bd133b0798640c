import { useTranslation } from 'react-i18next'
import { useCountries } from './countries.ts'
import type { Fields } from './form-fields.ts'

/** The fields of a customer in words: what each is called, and what it says. */
export function useFieldWords() {
  const { t } = useTranslation(['customers', 'shell'])
  const { nameOf } = useCountries()
  const told = (name: keyof Fields, fields: Fields): string => {
    const value = fields[name]
    if (typeof value === 'boolean') return t(`customers:${value ? 'yes' : 'no'}`)
    if (Array.isArray(value)) return value.join(', ') || '–'
    if (value === '') return '–'
    if (name === 'country') return nameOf(value)
    if (name === 'kind') return t(`customers:kind.${fields.kind}`)
    if (name === 'kyc') return t(`customers:kyc.${fields.kyc}`)
    if (name === 'colour' && fields.colour !== '') return t(`customers:colour.${fields.colour}`)
    return value
  }
  return { label: (name: keyof Fields) => t(`customers:field.${name}`), told }
}
