import { useEffect, useRef, useState } from 'react'
import { newKey } from '#client/lib/forms.ts'

type Keyed<Row> = Row & { key: string }

/** The rows of a part of a form. `onRemove` is called after a row was removed, since the numbers of the others changed. */
export function useRows<Row extends object>(start: readonly Row[], onRemove: () => void) {
  const [rows, setRows] = useState(() => start.map(withKey))
  const [addedKey, setAddedKey] = useState<string | null>(null)
  const [removals, setRemovals] = useState(0)
  const addRef = useRef<HTMLDivElement>(null)
  // The focused button is gone with its row.
  useEffect(() => {
    if (removals > 0) addRef.current?.querySelector('button')?.focus()
  }, [removals])
  return {
    rows,
    /** The row whose first field gets the focus. */
    addedKey,
    /** Around the button that adds a row, which gets the focus when a row was removed. */
    addRef,
    values: () => rows.map(({ key, ...row }) => row as unknown as Row),
    add: (row: Row) => {
      const added = withKey(row)
      setRows([...rows, added])
      setAddedKey(added.key)
    },
    change: (key: string, part: Partial<Row>) =>
      setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row))),
    remove: (key: string) => {
      setRows(rows.filter((row) => row.key !== key))
      setRemovals(removals + 1)
      onRemove()
    },
  }
}

export type Rows<Row extends object> = ReturnType<typeof useRows<Row>>

const withKey = <Row extends object>(row: Row): Keyed<Row> => ({ ...row, key: newKey() })
