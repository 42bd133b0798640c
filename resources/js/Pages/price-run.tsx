import type { Pages } from '#server/pages.ts'
import { FileMenu } from '../Components/import/FileMenu.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { RunActions } from '../Components/price/run/RunActions.tsx'
import { RunBasis } from '../Components/price/run/RunBasis.tsx'
import { RunDecision } from '../Components/price/run/RunDecision.tsx'
import { RunLines } from '../Components/price/run/RunLines.tsx'
import { RunNotice } from '../Components/price/run/RunNotice.tsx'
import { RunTotals } from '../Components/price/run/RunTotals.tsx'
import { useRunTitle } from '../Components/price/run/run-words.ts'
import { CampaignDecision } from '../Components/sale/CampaignDecision.tsx'

/** One price run of any kind: what it would do or did to every price, and what may be done with it. */
export default function PriceRun(props: Pages['price-run']) {
  const { run, may, limits, counts, only } = props
  const title = useRunTitle(run)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={<RunBasis run={run} />}
        actions={
          <>
            <FileMenu list={`/price-runs/${run.id}/export?only=${only}&`} />
            <RunActions key={`${run.id}/${run.state}`} run={run} may={may} />
          </>
        }
      />
      <RunNotice run={run} may={may} moved={counts.moved} />
      {!run.isKeptBack && <RunTotals run={run} />}
      {may.apply && run.campaignId !== null && (
        <CampaignDecision campaignId={run.campaignId} runId={run.id} mayApprove={may.approve} />
      )}
      {may.apply && run.campaignId === null && (
        <RunDecision key={`decide/${run.id}`} run={run} may={may} limits={limits} />
      )}
      {!run.isKeptBack && <RunLines key={run.id} {...props} />}
    </>
  )
}
