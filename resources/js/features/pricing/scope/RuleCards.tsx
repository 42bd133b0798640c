import { clsx } from 'clsx'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'

interface RuleCardsProps<Rule extends string> {
  label: string
  rules: readonly Rule[]
  value: Rule
  onChange: (rule: Rule) => void
  titleOf: (rule: Rule) => string
  /** The rule under the pointer, so that its effect can be shown; null when there is none. */
  onTry: (rule: Rule | null) => void
}

/** Selects one of a few rules. With the keyboard a rule is selected as soon as it has the focus. */
export function RuleCards<Rule extends string>(props: RuleCardsProps<Rule>) {
  const { label, rules, value, onChange, titleOf, onTry } = props
  const choose = (id: string) => {
    const rule = rules.find((one) => one === id)
    if (rule) onChange(rule)
  }
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      onChange={choose}
      className="grid grid-cols-2 gap-2"
    >
      {rules.map((rule) => (
        <RadioField key={rule} value={rule} className="flex">
          <RadioButton
            className={cardClass}
            onHoverStart={() => onTry(rule)}
            onHoverEnd={() => onTry(null)}
          >
            <span aria-hidden className={markClass} />
            <span className="min-w-0 flex-1 font-semibold max-sm:text-sm">{titleOf(rule)}</span>
          </RadioButton>
        </RadioField>
      ))}
    </RadioGroup>
  )
}

const cardClass = clsx(
  'group flex min-h-11 w-full cursor-pointer items-center gap-2.5 rounded-control border px-4 py-2 hover:border-border-strong max-sm:gap-2 max-sm:px-3',
  'selected:border-ink selected:bg-gold-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol',
)

/** A radio mark: a ring, filled with a dot in the selected card. */
const markClass =
  'size-4 shrink-0 rounded-full border border-border-strong bg-surface group-selected:border-5 group-selected:border-ink'
