import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { Button } from '../Components/Button.tsx'
import { BoardActs } from '../Components/board/BoardActs.tsx'
import { BoardFigure } from '../Components/board/BoardFigure.tsx'
import { RateCards } from '../Components/board/RateCards.tsx'
import { SourcesHealth } from '../Components/board/SourcesHealth.tsx'
import { useBoardNews } from '../Components/board/useBoardNews.ts'
import { useFullScreen } from '../Components/board/useFullScreen.ts'
import { EmptyState } from '../Components/EmptyState.tsx'
import { HeldPrices } from '../Components/gold/HeldPrices.tsx'
import { useGold } from '../Components/gold/pulse.ts'
import { EnterGold } from '../Components/gold-price-logs/EnterGold.tsx'
import { GoldChart } from '../Components/gold-price-logs/GoldChart.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'

/** The board: gold now and what the shop asks and pays by it, readable across the shop. */
export default function GoldPriceLogLatest(props: Pages['gold-price-log-latest']) {
  const { t } = useTranslation('board')
  const { refresh, ...board } = useBoardNews(props)
  const gold = useGold()
  const element = useRef<HTMLDivElement>(null)
  const { isFull, zoom, toggle } = useFullScreen(element)
  const { can } = usePage().props.auth
  if (!board.latest || !gold) {
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState
          title={t('empty_title')}
          text={t('empty_text')}
          action={<EnterGold label={t('enter_today')} mayRecord={board.mayRecord} />}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<BoardActs board={board} toggle={toggle} onScreens={refresh} />}
      />
      <HeldPrices count={gold.held ?? 0} />
      <div
        ref={element}
        style={{ zoom }}
        className={clsx(
          'my-4',
          isFull && 'flex flex-col justify-center overflow-y-auto bg-canvas p-6',
        )}
      >
        <BoardFigure gold={gold} />
        <RateCards {...board} currency={board.latest.currency} />
        {isFull && toggle && (
          <Button variant="quiet" size="sm" onPress={toggle} className="mt-3 self-end">
            {t('leave_full_screen')}
          </Button>
        )}
      </div>
      <div className={clsx('grid gap-4', can['gold_sources.see'] && 'xl:grid-cols-[1fr_20rem]')}>
        <GoldChart
          points={board.chart}
          currency={board.latest.currency}
          title={t('lately')}
          height={180}
        />
        {board.sources && <SourcesHealth sources={board.sources} />}
      </div>
    </>
  )
}
