import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { AnnouncementBand } from '#client/features/market/board/AnnouncementBand.tsx'
import {
  BoardActionBar,
  BoardActions,
  EnterPrice,
} from '#client/features/market/board/BoardActions.tsx'
import { BoardFigure } from '#client/features/market/board/BoardFigure.tsx'
import { useFullScreen } from '#client/features/market/board/device-screen.ts'
import { MetalBoard } from '#client/features/market/board/MetalBoard.tsx'
import { RateCards, RatesNote } from '#client/features/market/board/RateCards.tsx'
import { SourcesHealth } from '#client/features/market/board/SourcesHealth.tsx'
import { useBoardUpdates } from '#client/features/market/board/useBoardUpdates.ts'
import { useFetchNow } from '#client/features/market/current-price/GoldActions.tsx'
import { HeldPrices } from '#client/features/market/current-price/GoldFacts.tsx'
import { useGold } from '#client/features/market/current-price/gold-store.ts'
import { GOLD, useMetalName, useMetalsSold } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Loaded after the price, which is what the board is opened for. */
const GoldChart = lazyWithRetry(async () => ({
  default: (await import('#client/features/market/quotes/GoldChart.tsx')).GoldChart,
}))

/** The price board: the current price of each metal sold with the shop's rates. */
export default function GoldPriceLogLatest(props: Pages['gold-price-log-latest']) {
  const { t } = useTranslation('board')
  const { refresh, ...board } = useBoardUpdates(props)
  const fetching = useFetchNow()
  const gold = useGold()
  const format = useFormat()
  const [offsetMs] = useState(() => Date.parse(gold?.at ?? '') - Date.now() || 0)
  const element = useRef<HTMLDivElement>(null)
  const { isFull, toggle } = useFullScreen(element)
  const { can } = usePage().props.auth
  const nameOf = useMetalName()
  const isOfMany = useMetalsSold().length > 1
  if (!board.latest || !gold) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState
          title={t(isOfMany ? 'metals.empty_title' : 'empty_title')}
          text={t(isOfMany ? 'metals.empty_text' : 'empty_text')}
          action={<EnterPrice board={board} />}
        />
      </>
    )
  }
  const name = gold.metal && nameOf(gold.metal)
  const ratesTitle = name
    ? t('metals.rates', { metal: name, currency: board.shopCurrency })
    : t('karats', { currency: board.shopCurrency })
  return (
    <>
      {!isFull && (
        <>
          <PageHeader
            title={t('title')}
            subtitle={t(isOfMany ? 'metals.subtitle' : 'subtitle')}
            className="list-header"
            actions={
              <BoardActions
                board={board}
                toggle={toggle}
                fetching={fetching}
                onScreensChange={refresh}
              />
            }
          />
          {fetching.refusal && <Notice tone="critical" className="mb-4" title={fetching.refusal} />}
          <HeldPrices count={gold.held ?? 0} metal={gold.metal} />
          {gold.others?.map(({ metal, price }) => (
            <HeldPrices key={metal} count={price?.held ?? 0} metal={metal} />
          ))}
        </>
      )}
      <div ref={element} className={isFull ? 'my-auto' : 'my-4'}>
        <BoardFigure gold={gold} />
        <RateCards {...board} title={ratesTitle} currency={board.latest.currency} />
        {board.others.map(({ metal, ...rates }) => (
          <MetalBoard
            key={metal}
            metal={metal}
            rates={rates}
            price={gold.others?.find((one) => one.metal === metal)?.price ?? null}
          />
        ))}
        <RatesNote />
        {board.announcement && (
          <AnnouncementBand
            announcement={board.announcement}
            offsetMs={offsetMs}
            timeText={format.dateTime}
            className="mt-4 rounded-card border bg-surface px-4 py-3 text-lg"
          />
        )}
      </div>
      {isFull && (
        <Button variant="quiet" size="sm" onPress={toggle} className="fixed end-3 top-3">
          {t('leave_full_screen')}
        </Button>
      )}
      {!isFull && (
        <div
          className={clsx(
            'grid grid-cols-1 gap-4',
            can['gold_sources.see'] && 'xl:grid-cols-[minmax(0,1fr)_20rem]',
          )}
        >
          <Suspense fallback={<div className="h-107 rounded-card border bg-surface" />}>
            <GoldChart
              points={board.chart}
              currency={board.latest.currency}
              metal={gold.metal ?? GOLD}
              title={name ? t('metals.history', { metal: name }) : t('recent')}
            />
          </Suspense>
          {board.sources && <SourcesHealth sources={board.sources} />}
        </div>
      )}
      {!isFull && <BoardActionBar board={board} />}
    </>
  )
}
