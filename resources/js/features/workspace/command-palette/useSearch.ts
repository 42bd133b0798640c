import { useEffect, useState } from 'react'
import { askFor } from '#client/lib/json-request.ts'
import type { Hit, SearchProps } from '#server/workspace/search/props.ts'

export interface Found {
  state: 'idle' | 'waiting' | 'ready' | 'offline'
  hits: Hit[]
}

const idle: Found = { state: 'idle', hits: [] }
const PAUSE_MS = 150

/** Asks once the typing pauses; a newer question takes the older one back. What was found before stays until then. */
export function useSearch(query: string): Found {
  const asked = query.trim()
  const [found, setFound] = useState(idle)
  useEffect(() => {
    if (asked === '') return setFound(idle)
    const abort = new AbortController()
    setFound(({ hits }) => ({ state: 'waiting', hits }))
    const timer = setTimeout(async () => {
      const answer = await askFor<SearchProps>(
        `/search?${new URLSearchParams({ q: asked })}`,
        abort.signal,
      )
      if (abort.signal.aborted) return
      setFound(answer.ok ? { state: 'ready', hits: hitsOf(answer.facts) } : offline)
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked])
  return found
}

const offline: Found = { state: 'offline', hits: [] }

function hitsOf({ groups }: SearchProps): Hit[] {
  const { variants, customers, contracts, quotes, runs } = groups
  return [...variants, ...customers, ...contracts, ...quotes, ...runs]
}
