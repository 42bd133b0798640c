import { useTranslation } from 'react-i18next'
import { SelectField } from '#client/ui/Field.tsx'
import { ROUNDING_CHOICES } from '#server/formula/units/rounding.ts'
import { REFERENCES } from './sale-values.ts'
import type { SaleForm } from './useSaleForm.ts'

export function RoundingFields({ form }: { form: SaleForm }) {
  const { t } = useTranslation('sale-price')
  const rounded = form.rule.by !== 'fixed'
  return (
    <div className="mt-4 grid gap-4">
      {rounded && (
        <SelectField
          label={t('rounding.label')}
          value={form.rounding}
          onChange={form.setRounding}
          error={form.errors.rounding}
          options={(['shop', ...ROUNDING_CHOICES] as const).map((id) => ({
            id,
            label: t(`rounding.${id}`),
          }))}
        />
      )}
      <SelectField
        label={t('reference.label')}
        value={form.reference}
        onChange={(id) =>
          form.setReference(REFERENCES.find((reference) => reference === id) ?? 'none')
        }
        error={form.errors.reference}
        options={REFERENCES.map((id) => ({ id, label: t(`reference.${id}`) }))}
      />
    </div>
  )
}
