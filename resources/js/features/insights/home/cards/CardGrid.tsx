import { Link } from '@inertiajs/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { GoldCard } from '#client/features/insights/home/GoldCard.tsx'
import { LastRun } from '#client/features/insights/home/LastRun.tsx'
import { PreviewCard } from '#client/features/insights/home/PreviewCard.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { HomeCard, HomeProps } from '#server/insights/home/props.ts'
import { CardFallback, CardFrame } from './CardFrame.tsx'
import { useLayout } from './useLayout.ts'

// These cards need translations of other pages, so they load after the rest of the home page.
const HealthCard = lazyWithRetry(async () => ({
  default: (await import('./HealthCard.tsx')).HealthCard,
}))
const PromisesCard = lazyWithRetry(async () => ({
  default: (await import('./PromisesCard.tsx')).PromisesCard,
}))
const WorkCard = lazyWithRetry(async () => ({ default: (await import('./WorkCard.tsx')).WorkCard }))

/** The home cards in the order of the user. */
export function CardGrid(props: HomeProps) {
  const { t } = useTranslation('home-cards')
  const { shown, hidden, moved, isDefault, ...layout } = useLayout(props.layout, props.defaultCards)
  return (
    <>
      <ul className="grid gap-5 lg:grid-cols-2">
        {shown.map((card, position) => (
          <CardFrame
            key={card}
            card={card}
            position={position}
            count={shown.length}
            onMove={layout.move}
            onHide={layout.hide}
          >
            <Suspense
              fallback={
                <Card title={t(`name.${card}`)}>
                  <CardFallback card={card} />
                </Card>
              }
            >
              {cards[card](props)}
            </Suspense>
          </CardFrame>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved && t('moved', { ...moved, card: t(`name.${moved.card}`) })}
      </p>
      {!isDefault && (
        <p data-print="no" className="flex flex-wrap items-center gap-2 text-sm text-text-3">
          {hidden.length > 0 && t('hidden')}
          {hidden.map((card) => (
            <Button key={card} size="sm" variant="quiet" onPress={() => layout.show(card)}>
              {t('show', { card: t(`name.${card}`) })}
            </Button>
          ))}
          <Button size="sm" variant="quiet" className="ms-auto" onPress={layout.reset}>
            {t('reset')}
          </Button>
        </p>
      )}
    </>
  )
}

const cards: Record<HomeCard, (props: HomeProps) => ReactNode> = {
  gold: () => <GoldCard />,
  preview: ({ latest, pieces, priced }) => (
    <PreviewCard latest={latest} pieces={pieces} priced={priced} />
  ),
  health: ({ health }) => <HealthCard health={health} />,
  promises: ({ promises }) => <PromisesCard promises={promises} />,
  held: ({ held }) => <HeldCard held={held} />,
  work: ({ work }) => <WorkCard work={work} />,
  run: ({ lastRun, mayUndo }) => <LastRun lastRun={lastRun} mayUndo={mayUndo} />,
}

/** Items that wait for a decision. */
function HeldCard({ held }: Pick<HomeProps, 'held'>) {
  const { t } = useTranslation('home-cards')
  return (
    <Card title={t('name.held')} className="h-full">
      {held === undefined && <CardFallback card="held" />}
      <ul className="grid gap-2">
        {held?.map(({ what, count, href }) => (
          <li key={what} className="flex items-center gap-2">
            <span className={count === 0 ? 'text-positive' : 'text-caution'}>
              <Icon icon={count === 0 ? CircleCheck : CircleAlert} />
            </span>
            <Link href={href} className="underline-offset-2 hover:underline">
              {t(what, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
