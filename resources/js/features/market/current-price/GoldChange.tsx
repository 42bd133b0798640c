import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'

interface GoldChangeProps {
  gold: Pick<GoldProps, 'changeBp' | 'changeSince' | 'quotedAt'>
  /** Of the day of the earlier price. */
  sinceClass?: string
}

/** The change of the current gold price and since when; nothing where there is no earlier price. */
export function GoldChange({ gold, sinceClass }: GoldChangeProps) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  const { changeBp, changeSince, quotedAt } = gold
  if (changeBp === null || changeSince === null) return null
  const isToday = format.date(changeSince) === format.date(quotedAt)
  return (
    <span className="inline-flex items-baseline gap-1 text-sm">
      <PriceChange bp={changeBp} />
      <span className={clsx('whitespace-nowrap text-text-2', sinceClass)}>
        {isToday
          ? t('gold.since', { time: format.time(changeSince) })
          : t('gold.since_day', { time: format.dayMonth(changeSince) })}
      </span>
    </span>
  )
}
