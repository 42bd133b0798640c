import type { ReactNode } from 'react'
import type { DayRange, NamedRange } from '#client/lib/days.ts'
import type { Option } from '#client/ui/Field.tsx'

/** A filter of a list. */
export interface Filter {
  key: string
  label: string
  /** Null: the list is not filtered by it. */
  value: string | null
  /** The values to choose from. */
  options: readonly Option[]
  /** An address that answers with more of them once they are looked at: `LoadedOptions`. */
  optionsFrom?: string
  /** The list always has a value of it, so it cannot be removed. */
  required?: 'yes'
  onChange: (value: string | null) => void
}

/** Values of filters, by their keys. */
export interface LoadedOptions {
  options: Record<string, readonly string[]>
}

/** All values of a filter, those that were loaded last. */
export function allOptions(
  { key, options }: Filter,
  loaded: LoadedOptions | undefined,
): readonly Option[] {
  const more = loaded?.options[key] ?? []
  const known = new Set(options.map(({ id }) => id))
  return [...options, ...more.filter((id) => !known.has(id)).map((id) => ({ id, label: id }))]
}

/** A filter whose values are typed: a range of prices. */
export interface FieldsFilter {
  label: string
  /** The entered values; null: the list is not filtered by it. */
  text: string | null
  fields: ReactNode
  onRemove: () => void
}

/** The days that a list is filtered by. */
export interface DatesFilter {
  /** What has these days: Created, Issued. */
  label: string
  range: DayRange
  /** The ranges to choose from instead of the usual ones, which need not be of whole days. */
  ranges?: readonly NamedRange[]
  onRange: (range: DayRange) => void
}
