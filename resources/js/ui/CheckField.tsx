import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import {
  CheckboxButton,
  CheckboxField,
  type CheckboxFieldProps,
} from 'react-aria-components/Checkbox'
import { FieldError } from 'react-aria-components/FieldError'
import { invalidBy } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface CheckFieldProps extends Omit<CheckboxFieldProps, 'className' | 'children'> {
  label: string
  error?: string | undefined
  className?: string
}

/** A checkbox with label and error. */
export function CheckField({ label, error, className, ...props }: CheckFieldProps) {
  return (
    <CheckboxField
      {...invalidBy(error)}
      {...props}
      className={clsx('flex flex-col gap-1', className)}
    >
      <CheckboxButton className="group flex min-h-6 cursor-pointer items-start gap-2.5 disabled:cursor-not-allowed disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <span
          className={clsx(
            'flex size-5 shrink-0 items-center justify-center rounded-chip border border-border-strong bg-surface text-transparent',
            'group-selected:border-ink group-selected:bg-ink group-selected:text-on-ink group-invalid:border-critical',
            'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-petrol',
          )}
        >
          <Icon icon={Check} size={16} />
        </span>
        {label}
      </CheckboxButton>
      <FieldError className="text-sm font-medium text-critical">{error}</FieldError>
    </CheckboxField>
  )
}
