import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGold } from '#client/features/market/current-price/gold-store.ts'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { SortStatus } from '#client/ui/sortable/SortStatus.tsx'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { GoldPriceSourcesProps, SourceProps } from '#server/market/sources/source-props.ts'
import { PriceInUse } from './PriceInUse.tsx'
import { SourceDrawer } from './SourceDrawer.tsx'
import { SourceRow } from './SourceRow.tsx'
import { lacksKey } from './useSourceLabels.ts'
import { useSourceOrder } from './useSourceOrder.ts'

/** The sources of gold prices: those that can be used in the order of their use, then those that need an API key. */
export function SourcePriorityList({
  sources,
  allowLocal,
}: Pick<GoldPriceSourcesProps, 'sources' | 'allowLocal'>) {
  const { t } = useTranslation('gold-price-sources')
  const withoutKey = sources.filter(lacksKey)
  const ready = sources.filter((one) => !lacksKey(one))
  const sortable = useSourceOrder(sources, ready)
  const ordered = sortable.order.flatMap((kind) => ready.filter((one) => one.kind === kind))
  const [open, setOpen] = useState<SourceKind | null>(null)
  const gold = useGold()
  const source = sources.find(({ kind }) => kind === open)
  const offText = useOffText(sources)
  return (
    <Card title={t('chain.title')} titleSize="large">
      {sources.some(({ health }) => health.state === 'key_unreadable') && (
        <Notice tone="critical" className="my-3">
          {t('chain.key_unreadable')}
        </Notice>
      )}
      {gold && <PriceInUse gold={gold} offText={offText} />}
      {!gold && offText && (
        <Notice tone="caution" className="my-3">
          {offText}
        </Notice>
      )}
      {!offText && <p className="max-w-3xl text-text-2">{t('chain.text')}</p>}
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] lg:gap-x-5">
        <h3 className={headingClass}>{t('chain.ready')}</h3>
        <ol {...sortable.listProps} className="contents">
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
        {withoutKey.length > 0 && (
          <>
            <h3 className={headingClass}>{t('chain.without_key')}</h3>
            <p className="col-span-full -mt-1 mb-2 text-text-2">{t('chain.needs_key')}</p>
            <ul className="contents">
              {withoutKey.map((one) => (
                <SourceRow key={one.kind} source={one} onOpen={() => setOpen(one.kind)} />
              ))}
            </ul>
          </>
        )}
      </div>
      <SortStatus sortable={sortable} />
      {source && (
        <SourceDrawer source={source} allowLocal={allowLocal} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

const headingClass = 'col-span-full mt-5 mb-2 font-semibold'

/** Why no source is used and what to do about it; null where one is on. */
function useOffText(sources: readonly SourceProps[]): string | null {
  const { t } = useTranslation('gold-price-sources')
  if (sources.some(({ enabled }) => enabled)) return null
  const variable = sources.find(({ fixed }) => fixed.enabled)?.fixed.enabled
  return variable ? t('chain.off_on_server', { variable }) : t('chain.none_on')
}
