import { clsx } from 'clsx'
import { useId } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import type { Option } from '#client/ui/Field.tsx'

interface ChoiceButtonsProps<Id extends string> {
  label: string
  options: readonly (Option & { id: Id })[]
  value: readonly Id[]
  onChange: (ids: Id[]) => void
  className?: string
}

/** Selects any number of options; an empty selection means all. */
export function ChoiceButtons<Id extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: ChoiceButtonsProps<Id>) {
  const id = useId()
  return (
    <div className={clsx('flex min-w-0 flex-col gap-1', className)}>
      <span id={id} className="text-sm font-medium text-text-2">
        {label}
      </span>
      <ToggleButtonGroup
        aria-labelledby={id}
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
