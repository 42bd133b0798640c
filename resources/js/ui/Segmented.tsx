import { clsx } from 'clsx'
import { Label } from 'react-aria-components/Label'
import {
  RadioButton,
  RadioField,
  RadioGroup,
  type RadioGroupProps,
} from 'react-aria-components/RadioGroup'
import type { Option } from './Field.tsx'

interface SegmentedProps
  extends Omit<RadioGroupProps, 'className' | 'children' | 'onChange' | 'value'> {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
  /** Shows the label above the buttons; otherwise it is only accessible. */
  labelled?: 'above'
  /** Long labels: on a phone each option has its own line. */
  stacks?: boolean
  className?: string
}

/** A choice between a few options that are all visible: karat, construction. */
export function Segmented({
  label,
  options,
  labelled,
  stacks = false,
  className,
  ...props
}: SegmentedProps) {
  return (
    <RadioGroup
      {...props}
      orientation="horizontal"
      {...(labelled ? {} : { 'aria-label': label })}
      className={clsx('flex w-fit max-w-full flex-col gap-1', className)}
    >
      {labelled && <Label className="text-sm font-medium text-text-2">{label}</Label>}
      {/* Relative, so that the inputs, hidden by position, scroll with their labels and do not widen the page. */}
      <div
        className={clsx(
          'relative flex max-w-full overflow-x-auto rounded-control border border-border-strong bg-surface',
          stacks && 'max-sm:flex-col',
        )}
      >
        {options.map((option) => (
          <RadioField
            key={option.id}
            value={option.id}
            className={clsx(
              'flex border-s first:border-s-0',
              stacks && 'max-sm:border-s-0 max-sm:border-t max-sm:*:grow max-sm:first:border-t-0',
            )}
          >
            <RadioButton className={segmentClass}>{option.label}</RadioButton>
          </RadioField>
        ))}
      </div>
    </RadioGroup>
  )
}

const segmentClass = clsx(
  'flex min-h-8.5 cursor-pointer items-center px-3.5 font-semibold whitespace-nowrap text-text-2 select-none max-sm:px-2 pointer-coarse:min-h-11',
  'hover:text-text selected:bg-gold-tint selected:text-text disabled:opacity-45',
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-petrol',
)
