import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { Icon } from '#client/ui/Icon.tsx'

interface RowCheckboxProps {
  label: string
  isSelected: boolean
  isIndeterminate?: boolean
  onChange: (isSelected: boolean) => void
}

/** Selects a row; its label is only for screen readers. */
export function RowCheckbox({ label, isIndeterminate = false, ...props }: RowCheckboxProps) {
  return (
    <Checkbox
      {...props}
      isIndeterminate={isIndeterminate}
      aria-label={label}
      className="group relative z-1 inline-flex size-6 cursor-pointer items-center justify-center pointer-coarse:size-11"
    >
      <span
        className={clsx(
          'flex size-5 items-center justify-center rounded-chip border border-border-strong bg-surface text-transparent',
          'group-selected:border-ink group-selected:bg-ink group-selected:text-on-ink',
          'group-indeterminate:border-ink group-indeterminate:bg-ink group-indeterminate:text-on-ink',
          'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-petrol',
        )}
      >
        <Icon icon={isIndeterminate ? Minus : Check} size={16} />
      </span>
    </Checkbox>
  )
}
