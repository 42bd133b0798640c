import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Badge } from '#client/ui/Badge.tsx'
import { SortHandle } from '#client/ui/sortable/SortHandle.tsx'
import type { Sortable } from '#client/ui/sortable/useSortable.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import type { SourceProps } from '#server/market/sources/source-props.ts'
import { LastPrice } from './LastPrice.tsx'
import { SourceActions } from './SourceActions.tsx'
import { SourceBadge, SourceDetails } from './SourceState.tsx'

interface SourceRowProps {
  source: SourceProps
  /** The current gold price is from it. */
  isInUse: boolean
  sortable: Sortable<SourceKind>
  onOpen: () => void
}

/** A source of gold prices, which is moved by its handle. */
export function SourceRow({ source, isInUse, sortable, onOpen }: SourceRowProps) {
  const { t } = useTranslation('gold-price-sources')
  const { kind, label, enabled } = source
  return (
    <li
      {...sortable.itemProps(kind)}
      data-kind={kind}
      className="col-span-full grid grid-cols-subgrid gap-y-2 border-t py-3 lg:items-center"
    >
      <SortHandle sortable={sortable} id={kind} className="-ms-1.5 lg:self-center" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className={clsx('font-semibold', !enabled && 'text-text-2')}>
            <bdi>{label}</bdi>
          </h3>
          {isInUse && <Badge tone="gold">{t('chain.in_use')}</Badge>}
          <SourceBadge source={source} />
        </div>
        <p className="text-text-2">{t(`note.${kind}.what`)}</p>
        <SourceDetails source={source} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 max-lg:col-start-2 lg:contents">
        <div className="lg:text-end">
          <LastPrice last={source.last} enabled={enabled} />
        </div>
        <SourceActions source={source} onOpen={onOpen} />
      </div>
    </li>
  )
}
