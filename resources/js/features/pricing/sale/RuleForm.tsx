import { useTranslation } from 'react-i18next'
import { RuleCards } from '#client/features/pricing/scope/RuleCards.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { TextField } from '#client/ui/Field.tsx'
import { hasValue, isPercent, RULES, type RuleValue } from './sale-values.ts'

interface RuleFormProps {
  value: RuleValue
  onChange: (value: RuleValue) => void
  currency: string
  error: string | undefined
}

/** How the sale price is calculated, with a value where the rule needs one. */
export function RuleForm({ value, onChange, currency, error }: RuleFormProps) {
  const { t } = useTranslation('sale-price')
  const can = useCan()
  return (
    <div className="grid gap-4">
      <RuleCards
        label={t('rule.label')}
        rules={RULES.filter((rule) => rule !== 'to_margin' || can['cost.see'])}
        value={value.by}
        onChange={(by) => onChange({ by, value: '' })}
        textOf={(rule) => ({ title: t(`rule.${rule}.title`), text: t(`rule.${rule}.text`) })}
        className="sm:grid-cols-2 lg:grid-cols-3"
      />
      {hasValue(value.by) && (
        <TextField
          key={value.by}
          label={t(`rule.${value.by}.value`)}
          name="rule.value"
          value={value.value}
          onChange={(typed) => onChange({ ...value, value: typed })}
          error={error}
          suffix={isPercent(value.by) ? '%' : currency}
          inputMode="decimal"
          autoComplete="off"
          className="w-full sm:w-64"
        />
      )}
    </div>
  )
}
