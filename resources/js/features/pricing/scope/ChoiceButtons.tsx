import { clsx } from 'clsx'
import { useId } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import type { Option } from '#client/ui/Field.tsx'

interface ChoiceButtonsProps<Id extends string> {
  label: string
  /** Said beside the label while nothing is selected, which means all. */
  allLabel: string
  options: readonly (Option & { id: Id })[]
  value: readonly Id[]
  onChange: (ids: Id[]) => void
  className?: string
}

/** Selects any number of options; an empty selection means all. */
export function ChoiceButtons<Id extends string>({
  label,
  allLabel,
  options,
  value,
  onChange,
  className,
}: ChoiceButtonsProps<Id>) {
  const id = useId()
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <p className="flex gap-2 text-sm text-text-2">
        <span id={id} className="font-medium">
          {label}
        </span>
        {value.length === 0 && <span id={`${id}-all`}>{allLabel}</span>}
      </p>
      <ToggleButtonGroup
        aria-labelledby={id}
        {...(value.length === 0 && { 'aria-describedby': `${id}-all` })}
        selectionMode="multiple"
        selectedKeys={value}
        onSelectionChange={(keys) =>
          onChange(options.map((option) => option.id).filter((key) => keys.has(key)))
        }
        className="flex flex-wrap gap-1.5"
      >
        {options.map((option) => (
          <ToggleButton key={option.id} id={option.id} className={choiceClass}>
            <bdi>{option.label}</bdi>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

const choiceClass = clsx(
  'flex min-h-9 cursor-pointer items-center rounded-control border border-border-strong bg-surface px-3 font-semibold text-text-2 select-none pointer-coarse:min-h-11',
  'hover:text-text selected:border-gold selected:bg-gold-tint selected:text-text',
  'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol',
)
