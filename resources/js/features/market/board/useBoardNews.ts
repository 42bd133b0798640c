import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { hear, usePulse } from '#client/features/market/current-price/pulse.ts'
import type { Pages } from '#server/http/pages.ts'
import type { SharedProps } from '#server/shared-props.ts'
import { askProps } from './ask-props.ts'

type BoardProps = Pages['gold-price-log-latest']
/** The line of a year looks the same a moment later, and who may enter a price does not change under way. */
const NEWS = ['latest', 'rates', 'shopRates', 'shopCurrency', 'sources', 'screens', 'gold']
const EVERY_MS = 15_000

/** What the board says, as the page came and as it was told since; `refresh` asks at once. */
export function useBoardNews(props: BoardProps) {
  const page = usePage()
  const [news, setNews] = useState<{ since: BoardProps; told: Partial<BoardProps> }>()
  const refresh = useEffectEvent(async () => {
    const answer = await askProps<BoardProps & SharedProps>(page, NEWS)
    if (!answer.ok) return usePulse.setState({ isLost: true })
    const { gold, ...told } = answer.props
    hear(gold ?? null)
    setNews({ since: props, told })
  })
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks wants an answer now.
  useEffect(() => {
    const beat = () => {
      if (!document.hidden) void refresh()
    }
    beat()
    const timer = setInterval(beat, EVERY_MS)
    return () => clearInterval(timer)
  }, [asked])
  const shown = news?.since === props ? { ...props, ...news.told } : props
  return { ...shown, refresh: () => setAsked((count) => count + 1) }
}
