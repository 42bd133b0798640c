import { useEffect } from 'react'
import { create } from 'zustand'

/** The addresses of the list that was shown last, in its order. */
const useListOrderState = create<{ hrefs: readonly string[] }>(() => ({ hrefs: [] }))

/** Keeps the order of a list, so that a page opened from it links to its neighbors there. */
export function useListOrder(hrefs: readonly string[]) {
  const joined = hrefs.join(' ')
  useEffect(() => useListOrderState.setState({ hrefs: joined.split(' ') }), [joined])
}

/** The pages before and after `url` in the list that was shown last; null where it was not in that list. */
export function useNeighbors(url: string) {
  const hrefs = useListOrderState((state) => state.hrefs)
  const index = hrefs.indexOf(url)
  if (index < 0 || hrefs.length < 2) return null
  return {
    previous: hrefs[index - 1] ?? null,
    next: hrefs[index + 1] ?? null,
    position: index + 1,
    count: hrefs.length,
  }
}
