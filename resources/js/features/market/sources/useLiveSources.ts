import { router, usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { fetchProps } from '#client/lib/page-request.ts'
import type { GoldPriceSourcesProps } from '#server/market/sources/source-props.ts'

type LiveProps = Pick<GoldPriceSourcesProps, 'sources'>

const INTERVAL_MS = 15_000

/** Polls the state of the sources while the page is visible, without losing form input. */
export function useLiveSources() {
  const page = usePage<LiveProps>()
  const { sources: shown } = page.props
  const isShown = useEffectEvent((sources: LiveProps['sources']) => sources === shown)
  const refresh = useEffectEvent(async () => {
    const update = await fetchProps<LiveProps>(page, ['sources'])
    // A visit made meanwhile has already brought newer props.
    if (update?.sources && isShown(shown)) router.replaceProp('sources', update.sources)
  })
  useEffect(() => {
    let last = Date.now()
    const refreshIfDue = () => {
      if (document.hidden || Date.now() - last < INTERVAL_MS - 1_000) return
      last = Date.now()
      void refresh()
    }
    const timer = setInterval(refreshIfDue, INTERVAL_MS)
    document.addEventListener('visibilitychange', refreshIfDue)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshIfDue)
    }
  }, [])
}
