import { useTranslation } from 'react-i18next'
import { languageTag } from '#lang/locales.ts'
import type { CustomerFormProps } from '#server/customers/show-props.ts'
import { availableLocales } from '../../i18n.ts'
import { Card } from '../Card.tsx'
import { CheckField } from '../CheckField.tsx'
import { SelectField, TextAreaField, TextField } from '../Field.tsx'
import { Segmented } from '../Segmented.tsx'
import { ConsentTime } from './ConsentTime.tsx'
import { useCountries } from './countries.ts'
import type { Fields } from './form-fields.ts'
import { TagsField } from './TagsField.tsx'
import type { CustomerFormState } from './useCustomerForm.ts'

const COLOURS = ['yellow', 'white', 'rose', 'two_tone'] as const
const KYC = ['none', 'id_seen', 'id_copied'] as const

interface CardsProps {
  form: CustomerFormState
  page: CustomerFormProps
}

/** A text field of the form by its name. */
function useField({ fields, errors, change }: CustomerFormState) {
  const { t } = useTranslation('customers')
  type Text = { [K in keyof Fields]: Fields[K] extends string ? K : never }[keyof Fields]
  return (name: Text) => ({
    name,
    label: t(`field.${name}`),
    value: fields[name],
    onChange: (text: string) => change({ [name]: text }),
    error: errors[name],
    autoComplete: 'off',
  })
}

/** Who it is. */
export function IdentityCard({ form, page }: CardsProps) {
  const { t } = useTranslation('customers')
  const field = useField(form)
  const { fields, change, errors } = form
  const isCompany = fields.kind === 'company'
  return (
    <Card title={t('card.identity')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Segmented
          className="sm:col-span-2"
          label={t('field.kind')}
          options={(['person', 'company'] as const).map((id) => ({ id, label: t(`kind.${id}`) }))}
          value={fields.kind}
          onChange={(id) => change({ kind: id === 'company' ? 'company' : 'person' })}
        />
        {isCompany && <TextField {...field('company')} maxLength={120} isRequired />}
        <TextField
          {...field('name')}
          {...(isCompany ? { label: t('field.contact') } : {})}
          maxLength={120}
          isRequired
        />
        {!isCompany && <TextField {...field('company')} maxLength={120} />}
        <TextField {...field('birthday')} type="date" hint={t('hint.birthday')} />
        <TextField {...field('taxId')} maxLength={32} />
        <SelectField
          label={t('field.kyc')}
          options={KYC.map((id) => ({ id, label: t(`kyc.${id}`) }))}
          value={fields.kyc}
          onChange={(id) => change({ kyc: KYC.find((one) => one === id) ?? 'none' })}
          error={errors.kyc}
        />
        <div className="sm:col-span-2">
          <TagsField
            value={fields.tags}
            onChange={(tags) => change({ tags })}
            known={page.tags}
            error={errors.tags}
          />
        </div>
      </div>
    </Card>
  )
}

/** How they are reached. */
export function ContactCard({ form }: CardsProps) {
  const { t } = useTranslation(['customers', 'shell'])
  const field = useField(form)
  const { options } = useCountries()
  const { fields, change, errors } = form
  const none = { id: '', label: t('customers:none_chosen') }
  return (
    <Card title={t('customers:card.contact')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('email')} type="email" maxLength={254} />
        <TextField {...field('phone')} type="tel" hint={t('customers:hint.phone')} maxLength={40} />
        <TextField {...field('address')} className="sm:col-span-2" maxLength={300} />
        <TextField {...field('postcode')} maxLength={20} />
        <TextField {...field('city')} maxLength={100} />
        <TextField {...field('state')} maxLength={100} />
        <SelectField
          label={t('customers:field.country')}
          options={[none, ...options]}
          value={fields.country}
          onChange={(country) => change({ country })}
          error={errors.country}
        />
        <SelectField
          label={t('customers:field.locale')}
          options={[
            none,
            ...availableLocales.map((id) => ({ id, label: t(`shell:language.${id}`) })),
          ]}
          {...(fields.locale ? { lang: languageTag(fields.locale as 'en') } : {})}
          value={fields.locale}
          onChange={(locale) => change({ locale })}
          error={errors.locale}
        />
      </div>
    </Card>
  )
}

/** What fits them. */
export function SizesCard({ form, page }: CardsProps) {
  const { t } = useTranslation(['customers', 'shell'])
  const field = useField(form)
  const { fields, change, unit, errors } = form
  const suffix = t(`customers:unit.${unit}`)
  const any = { id: '', label: t('customers:any') }
  return (
    <Card title={t('customers:card.sizes')}>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField {...field('wrist')} inputMode="decimal" suffix={suffix} />
        <TextField {...field('neck')} inputMode="decimal" suffix={suffix} />
        <TextField {...field('finger')} maxLength={10} hint={t('customers:hint.finger')} />
        <SelectField
          label={t('customers:field.karat')}
          options={[
            any,
            ...[...new Set([...page.karats, ...(fields.karat ? [fields.karat] : [])])].map(
              (id) => ({ id, label: id }),
            ),
          ]}
          value={fields.karat}
          onChange={(karat) => change({ karat })}
          error={errors.karat}
        />
        <SelectField
          label={t('customers:field.colour')}
          options={[any, ...COLOURS.map((id) => ({ id, label: t(`customers:colour.${id}`) }))]}
          value={fields.colour}
          onChange={(id) => change({ colour: COLOURS.find((one) => one === id) ?? '' })}
          error={errors.colour}
        />
        <TextField {...field('style')} maxLength={300} />
      </div>
    </Card>
  )
}

/** What else is to be known, and whether they may be written to. */
export function NotesCard({ form, page }: CardsProps) {
  const { t } = useTranslation('customers')
  const field = useField(form)
  const { fields, change, errors } = form
  return (
    <Card title={t('card.notes')}>
      <div className="flex flex-col gap-4">
        <TextAreaField {...field('notes')} rows={4} maxLength={4000} />
        <div>
          <CheckField
            label={t('field.consent')}
            isSelected={fields.consent}
            onChange={(consent) => change({ consent })}
            error={errors.consent}
          />
          {page.customer && <ConsentTime customer={page.customer} />}
        </div>
      </div>
    </Card>
  )
}
