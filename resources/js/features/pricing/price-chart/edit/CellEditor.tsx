import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { cellAt, extentOf } from '#client/features/pricing/price-chart/cells/grid-cells.ts'
import {
  type Position,
  positionAfter,
} from '#client/features/pricing/price-chart/cells/grid-keys.ts'
import type { Matrix } from '#client/features/pricing/price-chart/cells/matrix.ts'
import { enter } from './chart-edits.ts'
import {
  type CellEntry,
  type EntryFormat,
  endEntry,
  setTyped,
  useCellEntry,
} from './price-entry.ts'
import { boxOf, select, useRange } from './range.ts'

interface CellEditorProps {
  table: RefObject<HTMLTableElement | null>
  matrix: Matrix
  entryFormat: EntryFormat
}

/** The input within the edited cell; rendered in a portal so that the rest of the chart is not rendered again. */
export function CellEditor(props: CellEditorProps) {
  const entry = useCellEntry((state) => state.entry)
  const cell = entry && cellAt(props.table.current, entry.position)
  if (!entry || !cell) return null
  return createPortal(
    <EntryField key={`${entry.position.row}/${entry.position.column}`} {...props} entry={entry} />,
    cell,
  )
}

function EntryField({ table, matrix, entryFormat, entry }: CellEditorProps & { entry: CellEntry }) {
  const { t } = useTranslation('price')
  const input = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const isDone = useRef(false)
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    input.current?.setSelectionRange(entry.text.length, entry.text.length)
  }, [entry])
  const finish = (to: Position | null) => {
    isDone.current = true
    endEntry()
    if (!to) return
    select(null)
    cellAt(table.current, to)?.focus()
  }
  const commit = (key: string, event: KeyboardEvent<HTMLInputElement>) => {
    const typed = event.currentTarget.value
    if (isUntouched(entry, typed)) return finish(after(key, event))
    const wrong = enter(matrix, targetOf(entry.position, event), typed, entryFormat)
    if (wrong > 0) return setWrong(true)
    finish(after(key, event))
  }
  const after = (key: string, { shiftKey, ctrlKey, metaKey }: KeyboardEvent): Position => {
    if (ctrlKey || metaKey) return entry.position
    const stroke =
      key === 'Tab' ? tabStroke(shiftKey) : { key: shiftKey ? 'ArrowUp' : 'ArrowDown', far: false }
    return positionAfter(stroke, entry.position, extentOf(table.current)) ?? entry.position
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') finish(entry.position)
    else if (event.key === 'Enter' || event.key === 'Tab') commit(event.key, event)
    else return
    event.preventDefault()
  }
  const onBlur = () => {
    if (isDone.current || !input.current) return
    if (!isUntouched(entry, input.current.value))
      enter(
        matrix,
        boxOf({ anchor: entry.position, head: entry.position }),
        input.current.value,
        entryFormat,
      )
    finish(null)
  }
  return (
    <>
      <input
        ref={input}
        defaultValue={entry.text}
        aria-label={t('edit.cell')}
        aria-invalid={isWrong}
        inputMode="text"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget }) => {
          setWrong(false)
          setTyped(currentTarget.value)
        }}
        onBlur={onBlur}
        className={clsx(inputClass, isWrong ? 'outline-critical' : 'outline-petrol')}
      />
      {isWrong && (
        <span role="alert" className={wrongClass}>
          {t('edit.unreadable')}
        </span>
      )}
    </>
  )
}

/** An entry opened by Enter or F2 and left unchanged changes nothing. */
const isUntouched = ({ text, startedBy }: CellEntry, typed: string) =>
  startedBy === 'opened' && typed.trim() === text.trim()

/** With Ctrl or ⌘ the entry goes into every selected cell. */
function targetOf(position: Position, { ctrlKey, metaKey }: KeyboardEvent) {
  const { range } = useRange.getState()
  const all = (ctrlKey || metaKey) && range
  return boxOf(all ? range : { anchor: position, head: position })
}

/** The next cell in reading order, which depends on the text direction. */
function tabStroke(back: boolean) {
  const isRtl = document.documentElement.dir === 'rtl'
  return { key: back === isRtl ? 'ArrowRight' : 'ArrowLeft', far: false }
}

const inputClass =
  'num absolute inset-0 z-10 w-full bg-surface px-1.5 text-xs outline-2 -outline-offset-2 dark:bg-canvas'

const wrongClass =
  'absolute end-0 top-full z-30 w-max max-w-56 rounded-chip bg-raised px-2 py-1 text-start text-xs font-medium whitespace-normal text-critical shadow-dialog'
