import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { SelectField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { RuleField } from '#server/formula/settings/pricing-settings.ts'
import { ROUNDING_CHOICES } from '#server/formula/units/rounding.ts'
import type { TypedSelling } from '#server/pricing/simulations/input.ts'
import { SellingInput } from './SellingInput.tsx'
import { type Errors, kindOf, type TypedField } from './settings-form.ts'

export interface FieldInputProps {
  field: RuleField
  /** Position in the form, by which errors are reported. */
  path: string
  value: TypedField | undefined
  currency: string
  errors: Errors
  onChange: (value: TypedField) => void
  hint?: ReactNode
  /** Where the field may stay empty: the value that applies then, and its name in a list of choices. */
  blank?: { value: string; name: string }
  className?: string
}

/** The input for one field of the settings, by its kind. */
export function FieldInput({
  field,
  path,
  value,
  currency,
  errors,
  onChange,
  hint,
  blank,
  className = '',
}: FieldInputProps) {
  const { t } = useTranslation('configuration')
  const context = useMetalsContext()
  const name = field.replace('.', '_') as 'premiumBp'
  const label = t(`field.${name}`, { context })
  const kind = kindOf(field)
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'selling':
      return (
        <SellingInput
          path={path}
          value={value as TypedSelling}
          currency={currency}
          errors={errors}
          onChange={onChange}
        />
      )
    case 'tax': {
      const tax = value as { mode: 'exclusive' | 'inclusive'; rate: string }
      return (
        <>
          <SelectField
            label={label}
            name={`${path}.mode`}
            options={(['exclusive', 'inclusive'] as const).map((id) => ({
              id,
              label: t(`tax.${id}`),
            }))}
            value={tax.mode}
            onChange={(mode) => onChange({ ...tax, mode: mode as 'exclusive' })}
            error={errors[`${path}.mode`]}
            hint={hint}
            className={className}
          />
          {/* Without tax in the prices, its rate enters no price. */}
          {(tax.mode === 'inclusive' || errors[`${path}.rate`]) && (
            <DecimalField
              label={t('tax.rate')}
              hint={t('tax.rate_hint')}
              name={`${path}.rate`}
              inputMode="decimal"
              suffix="%"
              value={tax.rate}
              onChange={(rate) => onChange({ ...tax, rate })}
              error={errors[`${path}.rate`]}
              className={className}
            />
          )}
        </>
      )
    }
    case 'rounding':
      return (
        <SelectField
          label={label}
          name={path}
          options={[
            ...(blank ? [{ id: '', label: blank.name }] : []),
            ...ROUNDING_CHOICES.map((id) => ({ id, label: t(`rounding.${id}`) })),
          ]}
          value={text}
          onChange={onChange}
          error={errors[path]}
          hint={hint}
          className={className}
        />
      )
    case 'base':
      return (
        <SelectField
          label={label}
          name={path}
          options={(['metal', 'metal_with_wastage'] as const).map((id) => ({
            id,
            label: t(`base.${id}`),
          }))}
          value={text}
          onChange={onChange}
          error={errors[path]}
          hint={hint}
          className={className}
        />
      )
    default:
      return (
        <DecimalField
          label={label}
          name={path}
          inputMode="decimal"
          suffix={SUFFIX[kind] ?? currency}
          placeholder={blank?.value}
          value={text}
          onChange={onChange}
          error={errors[path]}
          hint={hint}
          className={className}
        />
      )
  }
}

const SUFFIX: Partial<Record<string, string>> = { percent: '%', decimal: '' }
