import type { ReactNode } from 'react'
import { LastRun } from '#client/features/insights/home/LastRun.tsx'
import type { HomeCard, HomeProps } from '#server/insights/home/props.ts'
import { PromisesCard } from './PromisesCard.tsx'
import { WorkCard } from './WorkCard.tsx'

interface HomeCardDefinition {
  /** What it shows of the props of the home page. */
  props: readonly (keyof HomeProps)[]
  show: (props: HomeProps) => ReactNode
}

/** The cards that each user arranges. */
export const homeCards: Record<HomeCard, HomeCardDefinition> = {
  work: { props: ['work'], show: ({ work }) => <WorkCard work={work} /> },
  promises: { props: ['promises'], show: ({ promises }) => <PromisesCard promises={promises} /> },
  run: {
    props: ['lastRun', 'mayUndo'],
    show: ({ lastRun, mayUndo }) => <LastRun lastRun={lastRun} mayUndo={mayUndo} />,
  },
}
