import { usePoll } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/pages.ts'
import { Button, ButtonLink } from '../Components/Button.tsx'
import { EmptyState } from '../Components/EmptyState.tsx'
import { Board } from '../Components/gold-price-logs/Board.tsx'
import { EnterGold } from '../Components/gold-price-logs/EnterGold.tsx'
import { GoldChart } from '../Components/gold-price-logs/GoldChart.tsx'
import { useFullScreen } from '../Components/gold-price-logs/useFullScreen.ts'
import { PageHeader } from '../Components/PageHeader.tsx'

/** The board: gold now, readable across the shop. */
export default function GoldPriceLogLatest({
  latest,
  rates,
  chart,
  mayRecord,
}: Pages['gold-price-log-latest']) {
  const { t } = useTranslation('gold-price-logs')
  const board = useRef<HTMLDivElement>(null)
  const { isFull, zoom, toggle } = useFullScreen(board)
  useFollowing(isFull)
  const enter = <EnterGold label={t('latest.enter')} mayRecord={mayRecord} />
  if (!latest) {
    return (
      <>
        <PageHeader title={t('latest.title')} />
        <EmptyState title={t('empty.title')} text={t('empty.text')} action={enter} />
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={t('latest.title')}
        subtitle={t('latest.subtitle')}
        actions={
          <>
            <ButtonLink href={`/gold-price-logs/${latest.id}`}>{t('latest.details')}</ButtonLink>
            {toggle && <Button onPress={toggle}>{t('latest.full_screen')}</Button>}
            {enter}
          </>
        }
      />
      <div
        ref={board}
        style={{ zoom }}
        className={clsx(
          'mb-4',
          isFull && 'flex flex-col justify-center overflow-y-auto bg-canvas p-6',
        )}
      >
        <Board log={latest} rates={rates} />
        {isFull && toggle && (
          <Button variant="quiet" size="sm" onPress={toggle} className="mt-3 self-end">
            {t('latest.leave_full_screen')}
          </Button>
        )}
      </div>
      <GoldChart
        points={chart}
        currency={latest.currency}
        title={t('latest.recent')}
        height={180}
      />
    </>
  )
}

/** On the wall nobody reloads: the board asks for the newest price every minute. */
function useFollowing(isOnWall: boolean): void {
  const { start, stop } = usePoll(
    60_000,
    { only: ['latest', 'rates', 'gold'] },
    { autoStart: false },
  )
  useEffect(() => {
    if (isOnWall) start()
    else stop()
  }, [isOnWall, start, stop])
}
