import type { Pages } from '#server/pages.ts'
import { PageHeader } from '../Components/PageHeader.tsx'
import { RunActions } from '../Components/price/run/RunActions.tsx'
import { RunBasis } from '../Components/price/run/RunBasis.tsx'
import { RunLines } from '../Components/price/run/RunLines.tsx'
import { RunNotice } from '../Components/price/run/RunNotice.tsx'
import { RunTotals } from '../Components/price/run/RunTotals.tsx'
import { useRunTitle } from '../Components/price/run/run-words.ts'

/** One price run: what it would do or did to every price, and what may be done with it. */
export default function PriceRun({ run, lines, may }: Pages['price-run']) {
  const title = useRunTitle(run)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={<RunBasis run={run} />}
        actions={<RunActions key={`${run.id}/${run.state}`} run={run} may={may} />}
      />
      <RunNotice run={run} may={may} />
      <RunTotals run={run} />
      <RunLines key={run.id} run={run} lines={lines} />
    </>
  )
}
