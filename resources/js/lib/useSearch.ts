import { useEffect, useState } from 'react'
import type { Hit, SearchProps } from '#server/workspace/search/props.ts'
import { getJson } from './json-request.ts'

export interface SearchState {
  state: 'idle' | 'waiting' | 'ready' | 'offline'
  hits: Hit[]
}

const idle: SearchState = { state: 'idle', hits: [] }
const DEBOUNCE_MS = 150

/** Searches when typing pauses; a new query aborts the previous one, whose hits remain until the result arrives. */
export function useSearch(query: string): SearchState {
  const term = query.trim()
  const [found, setFound] = useState(idle)
  useEffect(() => {
    if (term === '') return setFound(idle)
    const abort = new AbortController()
    setFound(({ hits }) => ({ state: 'waiting', hits }))
    const timer = setTimeout(async () => {
      const result = await getJson<SearchProps>(
        `/search?${new URLSearchParams({ q: term })}`,
        abort.signal,
      )
      if (abort.signal.aborted) return
      setFound(result.ok ? { state: 'ready', hits: hitsOf(result.data) } : offline)
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [term])
  return found
}

const offline: SearchState = { state: 'offline', hits: [] }

function hitsOf({ groups }: SearchProps): Hit[] {
  const { variants, customers, contracts, quotes, runs } = groups
  return [...variants, ...customers, ...contracts, ...quotes, ...runs]
}
