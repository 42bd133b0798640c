import { type KeyboardEvent, useRef, useState } from 'react'

/** One tab stop for a row of things; arrow keys go along it as time goes, from left to right in every language. */
export function useRoving(count: number) {
  const [chosen, setChosen] = useState(count - 1)
  const row = useRef<HTMLFieldSetElement>(null)
  const at = Math.min(Math.max(chosen, 0), count - 1)
  const onKeyDown = ({ key, preventDefault }: Pick<KeyboardEvent, 'key' | 'preventDefault'>) => {
    const to = target(key, at, count - 1)
    if (to === undefined) return
    preventDefault()
    setChosen(to)
    row.current?.querySelectorAll<HTMLElement>('[data-mark]')[to]?.focus()
  }
  return { row, at, setChosen, onKeyDown }
}

function target(key: string, at: number, last: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowLeft: Math.max(at - 1, 0),
    ArrowRight: Math.min(at + 1, last),
    Home: 0,
    End: last,
  }
  return targets[key]
}
