import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { CardGrid } from '#client/features/insights/home/cards/CardGrid.tsx'
import { FirstStepsCard } from '#client/features/insights/home/FirstStepsCard.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { Pages } from '#server/http/pages.ts'

/** The home page: cards, and first steps for a new shop. */
export default function Home(props: Pages['home']) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const steps = props.firstSteps && <FirstStepsCard {...props} firstSteps={props.firstSteps} />
  return (
    <>
      <PageHeader title={t('greeting')} subtitle={format.date(new Date().toISOString())} />
      <div className="grid max-w-6xl gap-5">
        {steps}
        <CardGrid {...props} />
      </div>
    </>
  )
}
