import type { LucideIcon } from 'lucide-react'
import type { Hit } from '#server/workspace/search/props.ts'

/** `answer` is the price of a typed weight, `quotes` are gold prices. */
export type GroupKey =
  | 'answer'
  | 'recent'
  | 'variants'
  | 'customers'
  | 'contracts'
  | 'quotes'
  | 'runs'
  | 'actions'
  | 'pages'
  | 'languages'

/** Something that can be chosen in the palette. */
export interface Choice {
  id: string
  group: GroupKey
  icon: LucideIcon
  title: string
  detail?: string
  /** Other search terms. */
  also?: string
  /** The keyboard shortcut for the same action. */
  keys?: string
  /** A hit of the server's search, which is not matched against the query again. */
  hit?: Hit
  run: () => void
}
