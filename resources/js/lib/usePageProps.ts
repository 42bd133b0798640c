import { usePage } from '@inertiajs/react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { Pages } from '#server/http/pages.ts'
import { fetchProps } from './page-request.ts'

/** The props of a page that were requested; only these are there. */
type Loaded<Props> = { state: 'loading' | 'failed' } | { state: 'loaded'; props: Props }

/** Requests props of another page, with the rights of the user: at first, with each new address, and by `reload`. */
export function usePageProps<Name extends keyof Pages>(
  page: Name,
  href: string,
  names: readonly (keyof Pages[Name] & string)[],
) {
  const { version } = usePage()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded<Pages[Name]>>({ state: 'loading' })
  const load = useEffectEvent(() =>
    fetchProps<Pages[Name]>({ component: page, version, url: href }, [...names]),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address or attempt is another request.
  useEffect(() => {
    let isCurrent = true
    void load().then((found) => {
      if (!isCurrent) return
      setLoaded(found ? { state: 'loaded', props: found as Pages[Name] } : { state: 'failed' })
    })
    return () => {
      isCurrent = false
    }
  }, [href, attempt])
  const reload = useCallback(() => {
    setLoaded({ state: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return { loaded, reload }
}
