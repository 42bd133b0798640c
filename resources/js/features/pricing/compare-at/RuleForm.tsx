import { useTranslation } from 'react-i18next'
import { JumpLink } from '#client/features/pricing/impact/JumpLink.tsx'
import { RuleCards } from '#client/features/pricing/scope/RuleCards.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { hasValue, RULES, type RuleName, type RuleValue } from './useCompareForm.ts'

interface RuleFormProps {
  value: RuleValue
  onChange: (value: RuleValue) => void
  currency: string
  error: string | undefined
  onTry: (rule: RuleName | null) => void
}

/** How the compare-at price changes, with a value where the rule needs one. */
export function RuleForm({ value, onChange, currency, error, onTry }: RuleFormProps) {
  const { t } = useTranslation('compare-price')
  return (
    <div className="grid gap-4">
      <RuleCards
        label={t('rule.label')}
        rules={RULES}
        value={value.by}
        onChange={(by) => onChange({ ...value, by })}
        titleOf={(rule) => t(`rule.${rule}.title`)}
        onTry={onTry}
      />
      <p className="text-sm text-pretty text-text-2">
        {t(`rule.${value.by}.text`)}{' '}
        {value.by === 'last_regular' && (
          <JumpLink to="price-history" className="text-petrol">
            {t('past.title')}
          </JumpLink>
        )}
      </p>
      {hasValue(value.by) && (
        <TextField
          key={value.by}
          label={t(`rule.${value.by}.value`)}
          name="rule.value"
          value={value.typed[value.by] ?? ''}
          onChange={(typed) => onChange({ ...value, typed: { ...value.typed, [value.by]: typed } })}
          error={error}
          suffix={value.by === 'factor' ? '×' : currency}
          inputMode="decimal"
          autoComplete="off"
        />
      )}
    </div>
  )
}
