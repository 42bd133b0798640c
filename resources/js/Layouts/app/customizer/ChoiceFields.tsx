import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { Label } from 'react-aria-components/Label'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { Text } from 'react-aria-components/Text'
import { Icon } from '#client/ui/Icon.tsx'

interface ChoiceOption<Value extends string> {
  id: Value
  label: string
  icon?: LucideIcon
}

interface ChoiceProps<Value extends string> {
  label: string
  hint: string
  options: readonly ChoiceOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A radio group that applies at once. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, hint, options, value, onChange } = props
  return (
    <RadioGroup
      value={value}
      orientation="horizontal"
      onChange={(id) => onChange(id as Value)}
      className="flex flex-col gap-1.5"
    >
      <Label className="font-semibold">{label}</Label>
      <div className={clsx('grid gap-2', options.length === 2 ? 'grid-cols-2' : 'grid-cols-3')}>
        {options.map((option) => (
          <RadioField key={option.id} value={option.id} className="flex">
            <RadioButton className={optionClass}>
              {option.icon && <Icon icon={option.icon} size={20} directional="yes" />}
              {option.label}
            </RadioButton>
          </RadioField>
        ))}
      </div>
      <Text slot="description" className="text-sm text-text-3">
        {hint}
      </Text>
    </RadioGroup>
  )
}

const optionClass = clsx(
  'flex min-h-11 w-full cursor-pointer flex-col items-center justify-center gap-1 rounded-control border border-border-strong px-1.5 py-2',
  'text-center text-sm font-medium text-text-2 select-none hover:text-text',
  'selected:border-gold-fill selected:bg-gold-tint selected:text-text selected:inset-ring selected:inset-ring-gold-fill',
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol',
)
