import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { receiveGold, useGoldStore } from '#client/features/market/current-price/gold-store.ts'
import type { Pages } from '#server/http/pages.ts'
import type { SharedProps } from '#server/shared-props.ts'
import { fetchPropsWithStatus } from './fetch-props.ts'

type LatestProps = Pages['gold-price-log-latest']
/** The year's chart and the right to enter prices are left out because they rarely change. */
const UPDATED_PROPS = [
  'latest',
  'rates',
  'shopRates',
  'shopCurrency',
  'others',
  'alloys',
  'announcement',
  'sources',
  'screens',
  'gold',
]
const INTERVAL_MS = 15_000

/** The board's props with the latest polled values; `refresh` polls immediately. */
export function useBoardUpdates(props: LatestProps) {
  const page = usePage()
  const [update, setUpdate] = useState<{ since: LatestProps; newProps: Partial<LatestProps> }>()
  const refresh = useEffectEvent(async () => {
    const result = await fetchPropsWithStatus<LatestProps & SharedProps>(page, UPDATED_PROPS)
    if (!result.ok) return useGoldStore.setState({ isLost: true })
    const { gold, ...newProps } = result.props
    receiveGold(gold ?? null)
    setUpdate({ since: props, newProps })
  })
  const [requestCount, setRequestCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every manual refresh polls immediately.
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) void refresh()
    }
    tick()
    const timer = setInterval(tick, INTERVAL_MS)
    return () => clearInterval(timer)
  }, [requestCount])
  const newest = update?.since === props ? { ...props, ...update.newProps } : props
  return { ...newest, refresh: () => setRequestCount((count) => count + 1) }
}
