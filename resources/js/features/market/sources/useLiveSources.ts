import { router, usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent } from 'react'
import { askProps } from '#client/lib/page-request.ts'
import type { GoldPriceSourcesProps } from '#server/market/sources/source-props.ts'

type Live = Pick<GoldPriceSourcesProps, 'sources'>

const EVERY_MS = 15_000

/** How the sources do stays true while somebody looks; a hidden tab asks nothing, and what is typed stays. */
export function useLiveSources() {
  const page = usePage<Live>()
  const { sources: shown } = page.props
  const isShown = useEffectEvent((sources: Live['sources']) => sources === shown)
  const refresh = useEffectEvent(async () => {
    const fresh = await askProps<Live>(page, ['sources'])
    // What the person did meanwhile has brought newer facts with it.
    if (fresh?.sources && isShown(shown)) router.replaceProp('sources', fresh.sources)
  })
  useEffect(() => {
    let last = Date.now()
    const beat = () => {
      if (document.hidden || Date.now() - last < EVERY_MS - 1_000) return
      last = Date.now()
      void refresh()
    }
    const timer = setInterval(beat, EVERY_MS)
    document.addEventListener('visibilitychange', beat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
    }
  }, [])
}
