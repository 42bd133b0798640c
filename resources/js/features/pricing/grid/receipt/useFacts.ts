import { useCallback, useEffect, useState } from 'react'
import { noteAnswer } from '#client/lib/session-recovery/answers.ts'

/** Facts that a part of a page asks for by itself: on their way, here, or not to be had. */
export type Facts<T> =
  | { state: 'waiting' }
  | { state: 'ready'; facts: T }
  | { state: 'failed'; status: number | null }

/**
 * Asks `url` for JSON; a newer question, or leaving, takes the older one back. Null asks nothing.
 * When `version` changes the answer may have too, and is asked for again.
 */
export function useFacts<T>(url: string | null, version = 0): Facts<T> & { again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ of: string; is: Facts<T> } | null>(null)
  const question = `${url} ${version} ${attempt}`
  useEffect(() => {
    if (url === null) return
    const abort = new AbortController()
    ask<T>(url, abort.signal).then((is) => {
      if (!abort.signal.aborted) setAnswer({ of: question, is })
    })
    return () => abort.abort()
  }, [url, question])
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  const known: Facts<T> = answer?.of === question ? answer.is : { state: 'waiting' }
  return { ...known, again }
}

async function ask<T>(url: string, signal: AbortSignal): Promise<Facts<T>> {
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    noteAnswer(response.status)
    if (!response.ok) return { state: 'failed', status: response.status }
    return { state: 'ready', facts: (await response.json()) as T }
  } catch {
    return { state: 'failed', status: null }
  }
}
