import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { PriceHistoryProps } from '#server/pricing/ledger/history-props.ts'
import { ChangeReason, RestoreToButton } from './HistoryTable.tsx'

type HistoryCardsProps = Pick<PriceHistoryProps, 'piece' | 'changes' | 'currency'>

export function HistoryCards({ piece, changes, currency }: HistoryCardsProps) {
  const { t } = useTranslation('price-history')
  const format = useFormat()
  const price = (minor: number | null) =>
    minor === null ? t('none') : format.money(minor, currency)
  return (
    <ul className="divide-y rounded-card border bg-surface xl:hidden">
      {changes.map((change) => (
        <li key={change.id} className="space-y-1 px-4 py-3">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">{format.dateTime(change.at)}</span>
            <span className="text-text-2">{change.by ?? t('system')}</span>
          </p>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-text-2">{t(`field.${change.field}`)}</span>
            <s className="text-text-2">{price(change.old)}</s>
            <bdi className="font-semibold">{price(change.new)}</bdi>
          </p>
          <ChangeReason change={change} />
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-text-2">
            <bdi>{change.gold && format.gold(change.gold.mid, change.gold.currency)}</bdi>
            <RestoreToButton sku={piece.sku} at={change.at} />
          </div>
        </li>
      ))}
    </ul>
  )
}
