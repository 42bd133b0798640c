import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { LogProps } from '#server/gold-price-logs/props.ts'
import { useFormat } from '../format.ts'
import { conditionOf } from '../gold-condition.ts'
import { useNow } from '../useNow.ts'

/** Older than this, no run may price from it (domain.md 3.3, fallback chain). */
const TOO_OLD_MS = 72 * 60 * 60 * 1000

/** How old the price is, in words, and what that means. */
export function BoardAge({ log }: { log: LogProps }) {
  const { t } = useTranslation('gold-price-logs')
  const { relative, dateTime } = useFormat()
  const state = stateOf(log, useNow())
  return (
    <p
      className={clsx(
        'mt-3 flex flex-wrap items-baseline gap-x-3',
        state === 'fresh' ? 'text-text-2' : 'font-medium text-caution',
      )}
    >
      <span>{t(`latest.${state}`, { age: relative(log.quotedAt) })}</span>
      <span className="font-normal text-text-3">{dateTime(log.quotedAt)}</span>
    </p>
  )
}

function stateOf(log: LogProps, now: number): 'example' | 'fresh' | 'aging' | 'old' {
  const condition = conditionOf(log, now)
  if (condition === 'example') return 'example'
  if (condition !== 'stale') return 'fresh'
  return now - Date.parse(log.quotedAt) > TOO_OLD_MS ? 'old' : 'aging'
}
