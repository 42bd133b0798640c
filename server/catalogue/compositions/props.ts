import type { CompositionInput } from './input.ts'

/** `GET /variants/:id/composition` (JSON): what a piece consists of, as the form edits it. Amounts as decimal text. */
export interface CompositionProps extends CompositionInput {
  currency: string
  /** Its main metal. */
  main: { karat: string | null; weightG: string | null }
  /** Alloys that the shop sells, by label, and those of its parts. */
  karats: string[]
  /** The cost of stones and extras that it was added with, minor units, which remains beside the stones entered here. */
  addedWithMinor: number
}
