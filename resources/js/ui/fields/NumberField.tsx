import { clsx } from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { useTranslation } from 'react-i18next'
import { typedCount } from '#client/lib/typing/typed-number.ts'
import { FieldLabel, FieldMessages, invalidBy } from '#client/ui/Field.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'

interface NumberFieldProps {
  label: string
  /** Null while the field is empty. */
  value: number | null
  onChange: (value: number | null) => void
  minValue?: number
  maxValue?: number
  error?: string | undefined
  hint?: ReactNode
  isDisabled?: boolean
  className?: string
}

/**
 * A whole number that is counted: typed, or changed by one with the buttons and the arrow keys. Not React Aria's field,
 * which weighs 10 kB and reports a typed number only when it is left.
 */
export function NumberField({
  label,
  value,
  onChange,
  minValue = 0,
  maxValue = 999_999,
  error,
  hint,
  isDisabled = false,
  className,
}: NumberFieldProps) {
  const { t } = useTranslation('number-field')
  const [announced, setAnnounced] = useState('')
  const within = (number: number) => Math.min(Math.max(number, minValue), maxValue)
  const after = (step: 1 | -1) => within(value === null ? minValue : value + step)
  const press = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key)
    if (!step) return
    event.preventDefault()
    onChange(after(step))
  }
  const stepButton = (step: 1 | -1) => (
    <Button
      aria-label={t(step === 1 ? 'increase' : 'decrease', { label })}
      excludeFromTabOrder
      isDisabled={isDisabled || after(step) === value}
      onPress={() => {
        onChange(after(step))
        setAnnounced(String(after(step)))
      }}
      className={stepClass}
    >
      <Icon icon={step === 1 ? Plus : Minus} size={16} />
    </Button>
  )
  return (
    <AriaTextField
      {...invalidBy(error)}
      isDisabled={isDisabled}
      inputMode="numeric"
      autoComplete="off"
      value={String(value ?? '')}
      onChange={(typed) => onChange(typedCount(typed))}
      onKeyDown={press}
      onBlur={() => value !== null && within(value) !== value && onChange(within(value))}
      className={clsx('flex flex-col gap-1', className)}
    >
      <FieldLabel label={label} />
      <Group className={clsx(boxClass, 'overflow-hidden')}>
        {stepButton(-1)}
        <Input dir="ltr" className={clsx(inputClass, 'px-1! text-center')} />
        {stepButton(1)}
      </Group>
      <FieldMessages error={error} hint={hint} />
      <span role="status" className="sr-only">
        {announced}
      </span>
    </AriaTextField>
  )
}

const STEPS = new Map<string, 1 | -1>([
  ['ArrowUp', 1],
  ['ArrowDown', -1],
])

const stepClass =
  'flex w-8 shrink-0 items-center justify-center text-text-2 hover:bg-sunken hover:text-text pressed:bg-sunken disabled:opacity-45 pointer-coarse:w-11'
