import { useCallback, useEffect, useState } from 'react'
import { reportStatus } from './background-requests.ts'

/** Data that a component fetches by itself. */
export type FetchState<T> =
  | { state: 'waiting' }
  | { state: 'ready'; data: T }
  | { state: 'failed'; status: number | null }

/**
 * Fetches `url` as JSON; a newer request or unmounting cancels the older one. Null fetches nothing. A changed `version`
 * fetches again.
 */
export function useFetched<T>(
  url: string | null,
  version = 0,
): FetchState<T> & { reload: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [result, setResult] = useState<{ key: string; state: FetchState<T> } | null>(null)
  const requestKey = `${url} ${version} ${attempt}`
  useEffect(() => {
    if (url === null) return
    const abort = new AbortController()
    fetchJson<T>(url, abort.signal).then((is) => {
      if (!abort.signal.aborted) setResult({ key: requestKey, state: is })
    })
    return () => abort.abort()
  }, [url, requestKey])
  const reload = useCallback(() => setAttempt((count) => count + 1), [])
  const state: FetchState<T> = result?.key === requestKey ? result.state : { state: 'waiting' }
  return { ...state, reload }
}

async function fetchJson<T>(url: string, signal: AbortSignal): Promise<FetchState<T>> {
  try {
    const response = await fetch(url, { signal, headers: { Accept: 'application/json' } })
    reportStatus(response.status)
    if (!response.ok) return { state: 'failed', status: response.status }
    return { state: 'ready', data: (await response.json()) as T }
  } catch {
    return { state: 'failed', status: null }
  }
}
