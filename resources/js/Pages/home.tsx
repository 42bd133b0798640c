import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/pages.ts'
import { useFormat } from '../Components/format.ts'
import { FirstStepsCard } from '../Components/home/FirstStepsCard.tsx'
import { GoldCard } from '../Components/home/GoldCard.tsx'
import { LastRun } from '../Components/home/LastRun.tsx'
import { PreviewCard } from '../Components/home/PreviewCard.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'

/** Where the day begins: gold, what it would move, what was done last, and for a new shop how to start. */
export default function Home(props: Pages['home']) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const steps = props.firstSteps && <FirstStepsCard {...props} firstSteps={props.firstSteps} />
  const isEmpty = props.pieces === 0
  return (
    <>
      <PageHeader title={t('greeting')} subtitle={format.date(new Date().toISOString())} />
      <div className="grid max-w-6xl gap-5">
        {isEmpty && steps}
        <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
          <GoldCard />
          <PreviewCard latest={props.latest} pieces={props.pieces} priced={props.priced} />
        </div>
        {!isEmpty && steps}
        <LastRun lastRun={props.lastRun} mayUndo={props.mayUndo} />
      </div>
    </>
  )
}
