import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { DateField } from '#client/app/date/DateField.tsx'
import { ConsentTime } from '#client/features/trade/customers/CustomerParts.tsx'
import { TagsField } from '#client/features/trade/customers/list/TagsField.tsx'
import { availableLocales } from '#client/lib/i18n.ts'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { languageTag } from '#lang/locales.ts'
import type { FormFieldProps } from '#server/trade/customers/details.ts'
import type { CustomerFormProps } from '#server/trade/customers/page/show-props.ts'
import { useCountries } from './countries.ts'
import type { Fields } from './form-fields.ts'
import type { CustomerFormState } from './useCustomerForm.ts'

const CARDS = [
  { id: 'contact', layout: 'grid gap-4 sm:grid-cols-2' },
  { id: 'identity', layout: 'grid gap-4 sm:grid-cols-2' },
  { id: 'sizes', layout: 'grid gap-4 sm:grid-cols-3' },
  { id: 'notes', layout: 'flex flex-col gap-4' },
] as const

interface FormCardsProps {
  form: CustomerFormState
  page: CustomerFormProps
}

export function FormCards({ form, page }: FormCardsProps) {
  const { t } = useTranslation('customers')
  const ordered = form.fields.kind === 'company' ? companyFirst(page.fields) : page.fields
  return CARDS.map(({ id, layout }) => (
    <Card key={id} title={t(`card.${id}`)}>
      <div className={layout}>
        {ordered
          .filter((field) => field.card === id && isShown(field, form, page))
          .map((field) => (
            <FormField key={field.name} field={field} form={form} page={page} />
          ))}
      </div>
    </Card>
  ))
}

/** Fields of companies only are shown for a person too where one has a value. */
function isShown({ name }: FormFieldProps, { fields }: CustomerFormState, page: CustomerFormProps) {
  if (name !== 'company' && name !== 'taxId') return true
  return fields.kind === 'company' || fields[name] !== '' || Boolean(page.customer?.[name])
}

/** For a company, its name comes before the name of the contact person. */
function companyFirst(fields: FormFieldProps[]): FormFieldProps[] {
  const company = fields.filter(({ name }) => name === 'company')
  return fields.flatMap((field) => {
    if (field.name === 'company') return []
    return field.name === 'name' ? [...company, field] : [field]
  })
}

function FormField({ field, form, page }: FormCardsProps & { field: FormFieldProps }) {
  const { t } = useTranslation(['customers', 'shell'])
  const labels = useFieldLabels()
  const countries = useCountries()
  const { name, control, most, options = [], withHint, isWide } = field
  const { fields, errors, change, unit } = form
  const isCompany = fields.kind === 'company'
  const value = fields[name]
  const error = errors[name]
  const className = clsx(isWide && 'sm:col-span-2')
  const setValue = (next: string | boolean | string[]) => change({ [name]: next })
  const label = isCompany && name === 'name' ? t('customers:field.contact') : labels.label(name)
  if (control === 'tags')
    return (
      <div className={className}>
        <TagsField value={fields.tags} onChange={setValue} known={page.tags} error={error} />
      </div>
    )
  if (control === 'check')
    return (
      <div>
        <CheckField label={label} isSelected={value === true} onChange={setValue} error={error} />
        {page.customer && <ConsentTime customer={page.customer} />}
      </div>
    )
  const text = String(value)
  const optionsOfControl = () => {
    const none = { id: '', label: t('customers:none_chosen') }
    const any = { id: '', label: t('customers:any') }
    switch (control) {
      case 'country':
        return [none, ...countries.options]
      case 'language':
        return [none, ...availableLocales.map((id) => ({ id, label: t(`shell:language.${id}`) }))]
      case 'alloy':
        return [any, ...alloys(page.karats, text).map((id) => ({ id, label: id }))]
      case 'choice':
      case 'segments':
        return options.map((id) => (id === '' ? any : { id, label: labels.option(name, id) }))
      default:
        return null
    }
  }
  const selectOptions = optionsOfControl()
  if (selectOptions && control === 'segments')
    return (
      <Segmented
        className={className}
        label={label}
        options={selectOptions}
        value={text}
        onChange={setValue}
      />
    )
  if (selectOptions)
    return (
      <SelectField
        label={label}
        options={selectOptions}
        {...(control === 'language' && text ? { lang: languageTag(text as 'en') } : {})}
        value={text}
        onChange={setValue}
        error={error}
      />
    )
  const isRequired = name === 'name' || (isCompany && name === 'company')
  const props = {
    name,
    label,
    value: text,
    onChange: setValue,
    error,
    className,
    autoComplete: 'off',
    ...(most ? { maxLength: most } : {}),
    ...(withHint ? { hint: labels.hint(name) } : {}),
    ...(isRequired ? { isRequired } : {}),
  }
  if (control === 'area') return <TextAreaField {...props} rows={4} />
  if (control === 'length')
    return <TextField {...props} inputMode="decimal" suffix={t(`customers:unit.${unit}`)} />
  if (control === 'date') return <DateField {...props} />
  return control === 'text' ? <TextField {...props} /> : <TextField {...props} type={control} />
}

/** The alloys on sale, and the preferred one even if it is no longer sold. */
const alloys = (sold: string[], preferred: string) => [
  ...new Set([...sold, ...(preferred === '' ? [] : [preferred])]),
]

/** Labels, hints and displayed values of the customer fields. */
export function useFieldLabels() {
  const { t } = useTranslation(['customers', 'shell'])
  const { nameOf } = useCountries()
  const option = (name: string, value: string) =>
    t(`customers:${name}.${value}` as 'customers:kind.person')
  const textOf = (name: keyof Fields, fields: Fields): string => {
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
    textOf,
  }
}
