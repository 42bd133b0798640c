import { useCallback, useEffect, useState } from 'react'
import { noteAnswer } from '#client/lib/session-recovery/answers.ts'

/** Facts that a part of a page asks for by itself: on their way, here, or not to be had. */
export type FetchState<T> =
  | { state: 'waiting' }
  | { state: 'ready'; data: T }
  | { state: 'failed'; status: number | null }

/**
 * Asks `url` for JSON; a newer question, or leaving, takes the older one back. Null asks nothing.
 * When `version` changes the answer may have too, and is asked for again.
 */
export function useFetched<T>(
  url: string | null,
  version = 0,
): FetchState<T> & { reload: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ of: string; is: FetchState<T> } | null>(null)
  const requestKey = `${url} ${version} ${attempt}`
  useEffect(() => {
    if (url === null) return
    const abort = new AbortController()
    fetchJson<T>(url, abort.signal).then((is) => {
      if (!abort.signal.aborted) setResult({ of: requestKey, is })
    })
    return () => abort.abort()
  }, [url, requestKey])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  const state: FetchState<T> = result?.of === requestKey ? result.is : { state: 'waiting' }
  return { ...state, reload }
}

async function fetchJson<T>(url: string, signal: AbortSignal): Promise<FetchState<T>> {
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    noteAnswer(response.status)
    if (!response.ok) return { state: 'failed', status: response.status }
    return { state: 'ready', data: (await response.json()) as T }
  } catch {
    return { state: 'failed', status: null }
  }
}
