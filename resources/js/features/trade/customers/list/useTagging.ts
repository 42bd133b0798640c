import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { type JsonResult, postJson } from '#client/lib/json-request.ts'

export type Way = 'add' | 'remove'

/** Whom to tag: these, or everybody who fits the filters. */
type Whom = { customers: number[] } | { query: string; total: number }

interface Part {
  looked: number
  customers: number[]
  next: number | null
}

/** What was done, for whom it was a change; `isWhole` is false where it stopped in between. */
interface Tagged {
  changed: number[]
  errors: Record<string, string> | null
}

const AT_ONCE = 500
/** Whoever waits longer than this is shown how far it is. */
const LONG_MS = 1000

/** Tags many, a part at a time, and says how far it is once it takes long. It stops when whoever asked has left. */
export function useTagging() {
  const [progress, setProgress] = useState<number | null>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
    }
  }, [])
  const tag = async (whom: Whom, name: string, way: Way): Promise<Tagged> => {
    const began = performance.now()
    const show = (share: number) => {
      if (performance.now() - began > LONG_MS) setProgress(share)
    }
    const told = await ('query' in whom
      ? tagAll(whom, name, way, (share) => !hasLeft.current && show(share))
      : tagThese(whom.customers, name, way, show))
    setProgress(null)
    router.reload()
    return told
  }
  return { tag, progress }
}

async function tagAll(
  { query, total }: { query: string; total: number },
  tag: string,
  way: Way,
  show: (share: number) => unknown,
): Promise<Tagged> {
  const changed: number[] = []
  let looked = 0
  for (let after: number | null = 0; after !== null; ) {
    const path = '/customers/tags/all'
    const answer: JsonResult<Part> = await postJson<Part>(path, { query, tag, way, after })
    if (!answer.ok) return { changed, errors: answer.errors }
    changed.push(...answer.data.customers)
    looked += answer.data.looked
    after = show(Math.min(1, looked / total)) === false ? null : answer.data.next
  }
  return { changed, errors: null }
}

async function tagThese(
  customers: number[],
  tag: string,
  way: Way,
  show: (share: number) => void,
): Promise<Tagged> {
  const changed: number[] = []
  for (let from = 0; from < customers.length; from += AT_ONCE) {
    const some = customers.slice(from, from + AT_ONCE)
    const answer = await postJson<{ customers: number[] }>('/customers/tags', {
      ...{ customers: some, tag, way },
    })
    if (!answer.ok) return { changed, errors: answer.errors }
    changed.push(...answer.data.customers)
    show((from + some.length) / customers.length)
  }
  return { changed, errors: null }
}
