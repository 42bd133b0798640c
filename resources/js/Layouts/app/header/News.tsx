import { useEffect, useRef, useState } from 'react'

/** Speaks `words` when more has come in than there was; not at the start, and not when something has been read. */
export function News({ count, words }: { count: number; words: string }) {
  const before = useRef<number | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const last = before.current
    before.current = count
    if (last !== null && count > last) setSaid(words)
    if (count === 0) setSaid('')
  }, [count, words])
  return (
    <span aria-live="polite" className="sr-only">
      {said}
    </span>
  )
}
