import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { GoldCondition } from '#client/features/market/current-price/gold-condition.ts'
import { type Tone, toneColours } from '#client/ui/class-names.ts'
import type { BoardFreshness, BoardProps } from '#server/market/board/board-props.ts'
import { useBoardTime } from './useBoardDisplay.ts'

interface FreshnessProps {
  board: BoardProps
  freshness: BoardFreshness
  condition: GoldCondition
  /** When the server last responded. */
  receivedTime: string
}

/** Describes the freshness in text that is readable from a distance. */
export function Freshness({ board, freshness, condition, receivedTime }: FreshnessProps) {
  const { t } = useTranslation(['board', 'shell'])
  const { moment } = useBoardTime(board)
  const quotedTime = moment(freshness.quotedAt)
  const texts: Partial<Record<GoldCondition, string>> = {
    stale: t('board:display.stale_text', { time: quotedTime }),
    closed: t('board:display.closed_text', { time: moment(freshness.market.until) }),
    example: t('board:display.example_text'),
    lost: t('board:display.lost_text', { time: receivedTime }),
  }
  const label =
    condition === 'checking' ? t('shell:gold.checking') : t(`board:display.${condition}`)
  return (
    <div
      role="status"
      className={clsx(
        'max-w-[60ch] leading-normal',
        isProminent(condition) ? 'text-[max(1rem,3.6vmin)]' : 'text-[max(0.875rem,2.6vmin)]',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-[1.5vmin] gap-y-1 sm:justify-end">
        <span
          className={clsx(
            'rounded-control px-[1.4vmin] py-[0.4vmin] font-semibold',
            toneColours[tones[condition]],
          )}
        >
          {label}
        </span>
        {condition !== 'stale' && condition !== 'lost' && (
          <span className="text-text-2">{t('board:display.price_of', { time: quotedTime })}</span>
        )}
      </p>
      {texts[condition] && (
        <p
          className={clsx(
            'mt-1 sm:text-end',
            isProminent(condition) ? 'font-semibold' : 'text-text-2',
          )}
        >
          {texts[condition]}
        </p>
      )}
    </div>
  )
}

const isProminent = (condition: GoldCondition) =>
  condition === 'stale' || condition === 'lost' || condition === 'example'

const tones: Record<GoldCondition, Tone> = {
  live: 'positive',
  ageing: 'gold',
  stale: 'critical',
  closed: 'neutral',
  manual: 'gold',
  example: 'caution',
  checking: 'neutral',
  lost: 'critical',
}
