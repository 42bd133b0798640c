import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
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
import { late } from '../interruptions/late.tsx'

const ShortfallNotice = late(() => import('../Components/price/run/ShortfallNotice.tsx'))

/** One price run of any kind: what it would do or did to every price, and what may be done with it. */
export default function PriceRun(props: Pages['price-run']) {
  const { t } = useTranslation('price-runs')
  const { run, may, limits, counts, only, shortfall, staffChangeBp } = props
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
      {shortfall && (
        <Suspense fallback={null}>
          <ShortfallNotice
            shortfall={shortfall}
            className="mb-5"
            actions={
              run.campaignId !== null && (
                <ButtonLink size="sm" href={`/price-sale#campaign-${run.campaignId}`}>
                  {t('shortfall.campaign')}
                </ButtonLink>
              )
            }
          />
        </Suspense>
      )}
      {!run.isKeptBack && <RunTotals run={run} />}
      {may.apply && run.campaignId !== null && (
        <CampaignDecision
          campaignId={run.campaignId}
          runId={run.id}
          mayApprove={may.approve}
          staffChangeBp={staffChangeBp}
        />
      )}
      {may.apply && run.campaignId === null && (
        <RunDecision
          key={`decide/${run.id}`}
          run={run}
          may={may}
          limits={limits}
          staffChangeBp={staffChangeBp}
        />
      )}
      {!run.isKeptBack && <RunLines key={run.id} {...props} />}
    </>
  )
}
