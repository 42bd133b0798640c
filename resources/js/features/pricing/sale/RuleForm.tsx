import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { RuleCards } from '#client/features/pricing/scope/RuleCards.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { TextField } from '#client/ui/Field.tsx'
import { hasValue, isPercent, RULES, type RuleName, type RuleValue } from './sale-values.ts'

interface RuleFormProps {
  value: RuleValue
  onChange: (value: RuleValue) => void
  currency: string
  error: string | undefined
  onTry: (rule: RuleName | null) => void
  /** The field of the value. */
  valueRef: Ref<HTMLInputElement>
}

/** How the sale price is calculated, with a value where the rule needs one. */
export function RuleForm({ value, onChange, currency, error, onTry, valueRef }: RuleFormProps) {
  const { t } = useTranslation('sale-price')
  const can = useCan()
  return (
    <div className="grid gap-4">
      <RuleCards
        label={t('rule.label')}
        rules={RULES.filter((rule) => rule !== 'to_margin' || can['cost.see'])}
        value={value.by}
        onChange={(by) => onChange({ ...value, by })}
        titleOf={(rule) => t(`rule.${rule}.title`)}
        onTry={onTry}
      />
      {!hasValue(value.by) && <p className="text-sm text-text-2">{t(`rule.${value.by}.text`)}</p>}
      {hasValue(value.by) && (
        <TextField
          inputRef={valueRef}
          hint={t(`rule.${value.by}.text`)}
          key={value.by}
          label={t(`rule.${value.by}.value`)}
          name="rule.value"
          value={value.typed[value.by] ?? ''}
          onChange={(typed) => onChange({ ...value, typed: { ...value.typed, [value.by]: typed } })}
          error={error}
          suffix={isPercent(value.by) ? '%' : currency}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </div>
  )
}
