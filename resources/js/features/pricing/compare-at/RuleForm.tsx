import { useTranslation } from 'react-i18next'
import { RuleCards } from '#client/features/pricing/scope/RuleCards.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { hasValue, RULES, type RuleValue } from './useCompareForm.ts'

interface RuleFormProps {
  value: RuleValue
  onChange: (value: RuleValue) => void
  currency: string
  error: string | undefined
}

/** How the compare-at price changes, with a value where the rule needs one. */
export function RuleForm({ value, onChange, currency, error }: RuleFormProps) {
  const { t } = useTranslation('compare-price')
  return (
    <div className="grid gap-4">
      <RuleCards
        label={t('rule.label')}
        rules={RULES}
        value={value.by}
        onChange={(by) => onChange({ by, value: '' })}
        textOf={(rule) => ({ title: t(`rule.${rule}.title`), text: t(`rule.${rule}.text`) })}
        className="md:grid-cols-2"
      />
      {hasValue(value.by) && (
        <TextField
          key={value.by}
          label={t(`rule.${value.by}.value`)}
          name="rule.value"
          value={value.value}
          onChange={(typed) => onChange({ ...value, value: typed })}
          error={error}
          suffix={value.by === 'factor' ? '×' : currency}
          inputMode="decimal"
          autoComplete="off"
          className="w-full sm:w-64"
        />
      )}
    </div>
  )
}
