import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { canChoose, filterQuery } from '#client/features/pricing/runs/run-filters.ts'
import { useRowSelection } from '#client/lib/useRowSelection.ts'
import type { PriceRunProps, RunLineProps } from '#server/pricing/runs/props.ts'
import type { LineChoice } from './useRunLines.ts'

/** The check boxes of lines: of a preview, which are included; of an applied run, which are selected for undoing. */
export interface RowChoice {
  label: 'line.includeSku' | 'line.selectSku'
  canChange: (line: RunLineProps) => boolean
  isIn: (line: RunLineProps) => boolean
  /** With Shift held, all lines since the one that was changed last. */
  change: (line: RunLineProps, isIn: boolean) => void
}

/** Lines of an applied run that are selected for undoing. */
export interface UndoSelection {
  /** How many, of how many that are found. */
  count: number
  found: number
  /** As the request names them. */
  choice: Record<string, string>
  selectFound: (() => void) | null
  clear: () => void
}

interface LineChoices {
  /** Null where nothing can be chosen. */
  rows: RowChoice | null
  undo: UndoSelection
  /** For the element around the lines, to notice whether Shift is held. */
  keys: Record<
    'onPointerDownCapture' | 'onKeyDownCapture',
    (event: PointerEvent | KeyboardEvent) => void
  >
}

/** What a user may choose of the lines of a run that are loaded. */
export function useLineChoice(
  { may, counts, only, q, karat }: PriceRunProps,
  lines: RunLineProps[],
  choose: (choice: LineChoice, chosen: boolean) => void,
): LineChoices {
  const selection = useRowSelection(lines.filter(isWritten).map(({ variantId }) => variantId))
  const shown = JSON.stringify({ only, q, karat })
  // The search of which every line is selected, also those that are not loaded.
  const [allOf, setAllOf] = useState<string | null>(null)
  const isAllFound = allOf === shown
  const hasShift = useRef(false)
  const last = useRef(0)
  const noticeShift = (event: PointerEvent | KeyboardEvent) => {
    hasShift.current = event.shiftKey
  }
  const withRange = (
    canChange: RowChoice['canChange'],
    set: (ids: number[], isIn: boolean) => void,
  ): RowChoice['change'] => {
    return (line, isIn) => {
      const to = lines.indexOf(line)
      const from = hasShift.current ? last.current : to
      last.current = to
      const range = lines.slice(Math.min(from, to), Math.max(from, to) + 1).filter(canChange)
      set(
        range.map(({ variantId }) => variantId),
        isIn,
      )
    }
  }
  const included: RowChoice = {
    label: 'line.includeSku',
    canChange: canChoose,
    isIn: ({ chosen }) => chosen,
    change: withRange(canChoose, (variantIds, isIn) => choose({ variantIds }, isIn)),
  }
  const selected: RowChoice = {
    label: 'line.selectSku',
    canChange: isWritten,
    isIn: (line) => isWritten(line) && (isAllFound || selection.has(line.variantId)),
    change: withRange(isWritten, (ids, isIn) => {
      setAllOf(null)
      selection.mark(ids, isIn)
    }),
  }
  const undoable = may.undo ? selected : null
  const { chosen, isAll, markAll, clear } = selection
  return {
    rows: may.apply ? included : undoable,
    undo: {
      count: isAllFound ? counts[only] : chosen.length,
      found: counts[only],
      choice: isAllFound
        ? Object.fromEntries(new URLSearchParams(filterQuery({ only, q, karat })))
        : { pieces: chosen.join(',') },
      selectFound:
        isAllFound || (isAll && lines.length === counts[only])
          ? null
          : () => {
              setAllOf(shown)
              markAll(true)
            },
      clear: () => {
        setAllOf(null)
        clear()
      },
    },
    keys: { onPointerDownCapture: noticeShift, onKeyDownCapture: noticeShift },
  }
}

const isWritten = ({ outcome }: RunLineProps): boolean => outcome === 'written'
