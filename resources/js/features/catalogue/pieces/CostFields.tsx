import { useTranslation } from 'react-i18next'
import { TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { PieceFactsProps } from '#server/catalogue/pieces/props.ts'

type Costs = NonNullable<PieceFactsProps['costs']>

interface CostFieldsProps {
  costs: Costs
  currency: string
  errors: Partial<Record<string, string>>
  onChange: (costs: Costs) => void
}

/** What a piece cost and where it is from, for users who may see costs. */
export function CostFields({ costs, currency, errors, onChange }: CostFieldsProps) {
  const { t } = useTranslation('pieces')
  const change = (part: Partial<Costs>) => onChange({ ...costs, ...part })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="pb-3 font-semibold">{t('costs')}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DecimalField
          label={t('field.extra_minor')}
          name="costs.extra"
          inputMode="decimal"
          suffix={currency}
          hint={t('extra_hint')}
          value={costs.extra}
          onChange={(extra) => change({ extra })}
          error={errors['costs.extra']}
        />
        <DecimalField
          label={t('field.cost_minor')}
          name="costs.cost"
          inputMode="decimal"
          suffix={currency}
          hint={t('cost_hint')}
          value={costs.cost}
          onChange={(cost) => change({ cost })}
          error={errors['costs.cost']}
        />
        <TextField
          label={t('field.supplier')}
          name="costs.supplier"
          autoComplete="off"
          maxLength={100}
          value={costs.supplier}
          onChange={(supplier) => change({ supplier })}
          error={errors['costs.supplier']}
        />
        <TextField
          label={t('field.supplier_reference')}
          name="costs.reference"
          autoComplete="off"
          maxLength={60}
          value={costs.reference}
          onChange={(reference) => change({ reference })}
          error={errors['costs.reference']}
        />
      </div>
    </fieldset>
  )
}
