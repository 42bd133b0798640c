import { clsx } from 'clsx'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'

interface RuleCardsProps<Rule extends string> {
  label: string
  rules: readonly Rule[]
  value: Rule
  onChange: (rule: Rule) => void
  textOf: (rule: Rule) => { title: string; text: string }
  className: string
}

/** Selects one of a few rules, each with a description. */
export function RuleCards<Rule extends string>(props: RuleCardsProps<Rule>) {
  const { label, rules, value, onChange, textOf, className } = props
  const choose = (id: string) => {
    const rule = rules.find((one) => one === id)
    if (rule) onChange(rule)
  }
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={choose}
      className={clsx('grid gap-2', className)}
    >
      {rules.map((rule) => (
        <RadioField key={rule} value={rule} className="flex">
          <RadioButton className={cardClass}>
            <span className="block font-semibold">{textOf(rule).title}</span>
            <span className="block text-sm text-text-2">{textOf(rule).text}</span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  )
}

const cardClass = clsx(
  'block w-full cursor-pointer rounded-control border px-4 py-3 hover:border-border-strong',
  'selected:border-ink selected:bg-gold-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol',
)
