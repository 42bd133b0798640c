import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { HomeCard } from '#server/home/card-names.ts'
import type { HomeProps } from '#server/home/props.ts'
import { Button } from '../../Button.tsx'
import { GoldCard } from '../GoldCard.tsx'
import { LastRun } from '../LastRun.tsx'
import { PreviewCard } from '../PreviewCard.tsx'
import { CardPlace } from './CardPlace.tsx'
import { HealthCard } from './HealthCard.tsx'
import { HeldCard } from './HeldCard.tsx'
import { PromisesCard } from './PromisesCard.tsx'
import { useLayout } from './useLayout.ts'
import { WorkCard } from './WorkCard.tsx'

/** The cards as this person laid them. */
export function Desk(props: HomeProps) {
  const { t } = useTranslation('home-cards')
  const { shown, hidden, lay, hide, show } = useLayout(props.layout)
  return (
    <>
      <ul className="grid gap-5 lg:grid-cols-2">
        {shown.map((card, place) => (
          <CardPlace key={card} {...{ card, place }} of={shown.length} onLay={lay} onHide={hide}>
            {cards[card](props)}
          </CardPlace>
        ))}
      </ul>
      {hidden.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-text-3">
          {t('hidden')}
          {hidden.map((card) => (
            <Button key={card} size="sm" variant="quiet" onPress={() => show(card)}>
              {t('show', { card: t(`name.${card}`) })}
            </Button>
          ))}
        </p>
      )}
    </>
  )
}

const cards: Record<HomeCard, (props: HomeProps) => ReactNode> = {
  gold: () => <GoldCard />,
  preview: ({ latest, pieces, priced }) => <PreviewCard {...{ latest, pieces, priced }} />,
  health: ({ health }) => <HealthCard health={health} />,
  promises: ({ promises }) => <PromisesCard promises={promises} />,
  held: ({ held }) => <HeldCard held={held} />,
  work: ({ work }) => <WorkCard work={work} />,
  run: ({ lastRun, mayUndo }) => <LastRun {...{ lastRun, mayUndo }} />,
}
