import type { DayRange } from '#client/lib/days.ts'
import type { Option } from '#client/ui/Field.tsx'

/** A filter of a list. */
export interface Filter {
  key: string
  label: string
  /** Null: the list is not filtered by it. */
  value: string | null
  /** The values to choose from. */
  options: readonly Option[]
  /** The list always has a value of it, so it cannot be removed. */
  required?: 'yes'
  onChange: (value: string | null) => void
}

/** The days that a list is filtered by. */
export interface DatesFilter {
  /** What has these days: Created, Issued. */
  label: string
  range: DayRange
  /** The words for a range that is chosen elsewhere and is not of whole days. */
  other?: string | undefined
  onRange: (range: DayRange) => void
}
