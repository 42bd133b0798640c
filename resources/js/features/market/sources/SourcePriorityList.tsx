import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGold } from '#client/features/market/current-price/gold-store.ts'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SortStatus } from '#client/ui/sortable/SortStatus.tsx'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { GoldPriceSourcesProps } from '#server/market/sources/source-props.ts'
import { PriceInUse } from './PriceInUse.tsx'
import { SourceDrawer } from './SourceDrawer.tsx'
import { SourceRow } from './SourceRow.tsx'
import { lacksKey } from './useSourceLabels.ts'
import { useSourceOrder } from './useSourceOrder.ts'

/** The sources of gold prices in the order in which they are used. */
export function SourcePriorityList({
  sources,
  allowLocal,
}: Pick<GoldPriceSourcesProps, 'sources' | 'allowLocal'>) {
  const { t } = useTranslation('gold-price-sources')
  const sortable = useSourceOrder(sources)
  const ordered = sortable.order.flatMap((kind) => sources.filter((one) => one.kind === kind))
  const [open, setOpen] = useState<SourceKind | null>(null)
  const gold = useGold()
  const source = sources.find(({ kind }) => kind === open)
  const areAllOff = sources.every(({ enabled }) => !enabled)
  return (
    <Card title={t('chain.title')} titleSize="large">
      <p className="mb-2 max-w-3xl text-text-2">
        {t('chain.text')} {sources.some(lacksKey) && t('chain.needs_key')}
      </p>
      {sources.some(({ health }) => health.state === 'key_unreadable') && (
        <Notice tone="critical" className="my-3">
          {t('chain.key_unreadable')}
        </Notice>
      )}
      {gold && <PriceInUse gold={gold} areAllOff={areAllOff} />}
      {!gold && areAllOff && (
        <Notice tone="caution" className="my-3">
          {t('chain.none_on')}
        </Notice>
      )}
      <ol
        {...sortable.listProps}
        className="grid grid-cols-[auto_1fr] gap-x-3 lg:grid-cols-[auto_1fr_auto_auto] lg:gap-x-5"
      >
        {ordered.map((one) => (
          <SourceRow
            key={one.kind}
            source={one}
            isInUse={gold?.source === one.kind}
            sortable={sortable}
            onOpen={() => setOpen(one.kind)}
          />
        ))}
      </ol>
      <SortStatus sortable={sortable} />
      {source && (
        <SourceDrawer source={source} allowLocal={allowLocal} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}
