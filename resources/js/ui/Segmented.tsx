import { clsx } from 'clsx'
import { type AriaAttributes, type ReactNode, useId } from 'react'
import type { Option } from './Field.tsx'

interface SegmentedProps extends Pick<AriaAttributes, 'aria-keyshortcuts'> {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
  name?: string
  isDisabled?: boolean
  /** Shows the label above the buttons; otherwise it is only accessible. */
  labelled?: 'above'
  /** Long labels: on a phone each option has its own line. */
  stacks?: boolean
  className?: string
}

/** A choice between a few options that are all visible: karat, construction. Native radio buttons, which are quick to render. */
export function Segmented({
  label,
  options,
  value,
  onChange,
  name,
  isDisabled = false,
  labelled,
  stacks = false,
  className,
  ...props
}: SegmentedProps) {
  const id = useId()
  return (
    <div
      {...props}
      role="radiogroup"
      aria-orientation="horizontal"
      aria-disabled={isDisabled || undefined}
      {...(labelled ? { 'aria-labelledby': id } : { 'aria-label': label })}
      className={clsx('flex w-fit max-w-full flex-col gap-1', className)}
    >
      {labelled && (
        <span id={id} className="text-sm font-medium text-text-2">
          {label}
        </span>
      )}
      <div
        className={clsx(
          'flex max-w-full overflow-x-auto rounded-control border border-border-strong bg-surface',
          stacks && 'max-sm:flex-col',
        )}
      >
        {options.map((option) => (
          <RadioOption
            key={option.id}
            name={name ?? id}
            value={option.id}
            isSelected={option.id === value}
            isDisabled={isDisabled}
            onSelect={onChange}
            className={clsx(segmentClass, stacks && stackedClass)}
          >
            {option.label}
          </RadioOption>
        ))}
      </div>
    </div>
  )
}

interface RadioOptionProps {
  /** The same for all options of a choice. */
  name: string
  value: string
  isSelected: boolean
  isDisabled: boolean
  onSelect: (value: string) => void
  className: string
  children: ReactNode
}

/** A radio button that looks like what it contains; its group has the role `radiogroup`. */
export function RadioOption(props: RadioOptionProps) {
  const { name, value, isSelected, isDisabled, onSelect, className, children } = props
  return (
    // Relative, so that the input, hidden by position, scrolls with its label and does not widen the page.
    <label data-selected={isSelected || undefined} className={clsx('relative', className)}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isSelected}
        onChange={() => onSelect(value)}
        disabled={isDisabled}
        className="sr-only"
      />
      {children}
    </label>
  )
}

const segmentClass = clsx(
  'flex min-h-8.5 cursor-pointer items-center border-s px-3.5 font-semibold whitespace-nowrap text-text-2 select-none first:border-s-0 max-sm:px-2 pointer-coarse:min-h-11',
  'hover:text-text selected:bg-gold-tint selected:text-text has-disabled:opacity-45',
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-petrol',
)

const stackedClass = 'max-sm:border-s-0 max-sm:border-t max-sm:first:border-t-0'
