import { useTranslation } from 'react-i18next'
import { useCountries } from './countries.ts'
import type { Fields } from './form-fields.ts'

/** The fields of a customer in words: what each is called, and what it says. */
export function useFieldWords() {
  const { t } = useTranslation(['customers', 'shell'])
  const { nameOf } = useCountries()
  const option = (name: string, value: string) =>
    t(`customers:${name}.${value}` as 'customers:kind.person')
  const told = (name: keyof Fields, fields: Fields): string => {
    const value = fields[name]
    if (typeof value === 'boolean') return t(`customers:${value ? 'yes' : 'no'}`)
    if (Array.isArray(value)) return value.join(', ') || '–'
    if (value === '') return '–'
    if (name === 'country') return nameOf(value)
    return name === 'kind' || name === 'kyc' || name === 'colour' ? option(name, value) : value
  }
  return {
    label: (name: keyof Fields) => t(`customers:field.${name}`),
    hint: (name: string) => t(`customers:hint.${name}` as 'customers:hint.phone'),
    option,
    told,
  }
}
