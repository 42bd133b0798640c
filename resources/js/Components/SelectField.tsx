import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type SelectHTMLAttributes, useId } from 'react'
import { boxClass, inputClass } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface Option {
  id: string
  label: string
}

interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
  error?: string | undefined
}

/** One of a list, by the device's own picker: right on a phone, quick by keyboard. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  error,
  className,
  ...props
}: SelectFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium text-text-2">
        {label}
      </label>
      <div className={clsx(boxClass, 'relative items-center')}>
        <select
          {...props}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className={clsx(inputClass, 'appearance-none pe-9')}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id} className="bg-raised text-text">
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          icon={ChevronDown}
          size={16}
          className="pointer-events-none absolute end-3 text-text-3"
        />
      </div>
      {error && (
        <span id={errorId} className="text-sm font-medium text-critical">
          {error}
        </span>
      )}
    </div>
  )
}
