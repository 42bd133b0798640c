import { useTranslation } from 'react-i18next'
import type { GoldPriceLogLatestProps, LogProps } from '#server/gold-price-logs/props.ts'
import { useFormat } from '../format.ts'
import { BoardAge } from './BoardAge.tsx'
import { KaratCards } from './KaratCards.tsx'
import { PriceChange } from './PriceChange.tsx'

interface BoardProps extends Pick<GoldPriceLogLatestProps, 'rates'> {
  log: LogProps
}

/** Gold now, its age in words, and what a gram of each alloy is worth. */
export function Board({ log, rates }: BoardProps) {
  const { t } = useTranslation('gold-price-logs')
  const { gold } = useFormat()
  return (
    <>
      <div className="mb-6">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <bdi className="font-display text-[clamp(2.5rem,9vw,4.5rem)] leading-none">
            {gold(log.mid, log.currency)}
          </bdi>
          <span className="text-lg text-text-2">{t('detail.per_ounce')}</span>
          <PriceChange bp={log.changeBp} className="text-lg" />
        </p>
        <BoardAge log={log} />
      </div>
      <KaratCards rates={rates} currency={log.currency} />
    </>
  )
}
