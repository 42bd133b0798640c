import { create } from 'zustand'
import type { Place } from '#client/features/pricing/grid/cells/grid-keys.ts'

/** The cell that is being typed into, and what stood there when that began. */
export interface CellEntry {
  place: Place
  text: string
  /** Opened with the price in it, or typed over it. */
  begun: 'opened' | 'typed'
}

export const useCellEntry = create<{ entry: CellEntry | null }>(() => ({ entry: null }))

export function beginEntry(entry: CellEntry) {
  useCellEntry.setState({ entry })
}

export function endEntry() {
  useCellEntry.setState({ entry: null })
}
