import { clsx } from 'clsx'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import { TextField } from '../Field.tsx'
import { hasValue, isPercent, RULES, type RuleName, type RuleValue } from './rule.ts'

interface RuleFormProps {
  value: RuleValue
  onChange: (value: RuleValue) => void
  currency: string
  error: string | undefined
}

/** What the sale price becomes; a number where the rule needs one. */
export function RuleForm({ value, onChange, currency, error }: RuleFormProps) {
  const { t } = useTranslation('sale-price')
  return (
    <div className="grid gap-4">
      <RadioGroup
        aria-label={t('rule.label')}
        value={value.by}
        onChange={(id) => onChange({ by: ruleOf(id), value: '' })}
        className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3"
      >
        {RULES.map((rule) => (
          <RadioField key={rule} value={rule} className="flex">
            <RadioButton className={choiceClass}>
              <span className="block font-semibold">{t(`rule.${rule}.title`)}</span>
              <span className="block text-sm text-text-2">{t(`rule.${rule}.text`)}</span>
            </RadioButton>
          </RadioField>
        ))}
      </RadioGroup>
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

const ruleOf = (id: string): RuleName => RULES.find((rule) => rule === id) ?? 'percent'

const choiceClass = clsx(
  'block w-full cursor-pointer rounded-control border px-4 py-3 hover:border-border-strong',
  'selected:border-ink selected:bg-gold-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol',
)
