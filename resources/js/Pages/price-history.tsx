import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import { Related } from '#client/app/Related.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { PieceLabel } from '#client/features/catalogue/pieces/PieceLabel.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { WaitingWeight } from '#client/features/catalogue/weights/WaitingWeight.tsx'
import { useMetalPrice, useMetalsContext } from '#client/features/market/metals/metals.ts'
import { CurrentPrice } from '#client/features/pricing/ledger/CurrentPrice.tsx'
import { HistoryList } from '#client/features/pricing/ledger/HistoryList.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

const HistoryChart = lazyWithRetry(async () => ({
  default: (await import('#client/features/pricing/ledger/HistoryChart.tsx')).HistoryChart,
}))

/** The price history of a piece, from which any price can be restored. */
export default function PriceHistory({
  piece,
  chart,
  changes,
  currency,
  older,
  waiting,
}: Pages['price-history']) {
  const { t } = useTranslation('price-history')
  const nameOf = useProductName()
  const newest = useNewest(`/variants/${piece.id}/history`)
  return (
    <ListPage
      title={t('title')}
      parent={{ href: piece.chartHref, label: nameOf(piece.product) }}
      subtitle={
        <>
          {nameOf(piece.product)} · <PieceLabel {...piece} />
          <span className="max-md:hidden"> · </span>
          <br className="md:hidden" />
          <bdi className="whitespace-nowrap">{piece.sku}</bdi>
        </>
      }
      shows="other"
    >
      <Related items={useRelatedOf(newest === null ? changes[0] : undefined)} />
      {waiting && <WaitingWeight key={waiting.at} variantId={piece.id} waiting={waiting} />}
      <CurrentPrice piece={piece} currency={currency} />
      {chart.length > 0 && (
        <Suspense fallback={<div className="mb-5 h-107 rounded-card border bg-surface" />}>
          <HistoryChart chart={chart} currency={currency} />
        </Suspense>
      )}
      {changes.length === 0 ? (
        <p className="rounded-card border bg-surface px-4 py-10 text-center text-text-2">
          {t('empty')}
        </p>
      ) : (
        <HistoryList piece={piece} chart={chart} changes={changes} currency={currency} />
      )}
      <Paging
        newest={newest}
        older={older === null ? null : `/variants/${piece.id}/history?before=${older}`}
      />
    </ListPage>
  )
}

/** The run that made the newest change of all, and its metal prices. */
function useRelatedOf(change: Pages['price-history']['changes'][number] | undefined) {
  const { t } = useTranslation('price-history')
  const metalPrice = useMetalPrice()
  const context = useMetalsContext()
  if (!change) return []
  const { runId, quotes } = change
  return [
    { href: `/price-runs/${runId}`, text: t('last_run', { run: runId }) },
    ...quotes.map((quote) => ({
      href: `/gold-price-logs/${quote.id}`,
      text: t('last_gold', { context, price: metalPrice(quote) }),
    })),
  ]
}
