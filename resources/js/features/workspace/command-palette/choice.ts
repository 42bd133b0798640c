import type { LucideIcon } from 'lucide-react'
import type { Hit } from '#server/workspace/search/props.ts'

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
  /** Other words by which it is found. */
  also?: string
  /** The key that does the same without the palette. */
  keys?: string
  /** What the server found stands as it is; everything else is matched against what was typed. */
  hit?: Hit
  run: () => void
}
