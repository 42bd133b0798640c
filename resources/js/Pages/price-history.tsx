import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { PieceLabel } from '#client/features/pricing/grid/cells/PieceLabel.tsx'
import { CurrentPrice } from '#client/features/pricing/ledger/CurrentPrice.tsx'
import { HistoryCards } from '#client/features/pricing/ledger/HistoryCards.tsx'
import { HistoryChart } from '#client/features/pricing/ledger/HistoryChart.tsx'
import { HistoryTable } from '#client/features/pricing/ledger/HistoryTable.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The price history of a piece, from which any price can be restored. */
export default function PriceHistory({
  piece,
  chart,
  changes,
  currency,
  older,
}: Pages['price-history']) {
  const { t } = useTranslation('price-history')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          <>
            {piece.title} · <PieceLabel {...piece} /> · <bdi>{piece.sku}</bdi>
          </>
        }
      />
      <CurrentPrice piece={piece} currency={currency} />
      <HistoryChart chart={chart} currency={currency} />
      {changes.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t('empty')}
        </p>
      ) : (
        <>
          <HistoryTable piece={piece} changes={changes} currency={currency} />
          <HistoryCards piece={piece} changes={changes} currency={currency} />
        </>
      )}
      <Paging
        newest={useNewest(`/variants/${piece.id}/history`)}
        older={older === null ? null : `/variants/${piece.id}/history?before=${older}`}
      />
    </>
  )
}
