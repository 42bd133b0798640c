import { useTranslation } from 'react-i18next'
import { PriceChange } from '#client/features/market/quotes/PriceChange.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { GoldProps } from '#server/shared-props.ts'

type GoldChangeProps = Pick<GoldProps, 'changeBp' | 'changeSince' | 'quotedAt'>

/** The change of the current gold price and since when; nothing where there is no earlier price. On a phone without the day. */
export function GoldChange({ changeBp, changeSince, quotedAt }: GoldChangeProps) {
  const { t } = useTranslation('shell')
  const format = useFormat()
  if (changeBp === null || changeSince === null) return null
  const isToday = format.date(changeSince) === format.date(quotedAt)
  return (
    <span className="inline-flex items-baseline gap-1 text-sm">
      <PriceChange bp={changeBp} />
      <span className="whitespace-nowrap text-text-2 max-sm:sr-only">
        {t('gold.since', {
          time: isToday ? format.time(changeSince) : format.dayMonth(changeSince),
        })}
      </span>
    </span>
  )
}
