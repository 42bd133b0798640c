import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { effectOnExcluded } from '#client/features/pricing/runs/lines/LineParts.tsx'
import { RunLines } from '#client/features/pricing/runs/lines/RunLines.tsx'
import { RunTotals } from '#client/features/pricing/runs/lines/RunTotals.tsx'
import { RunActions } from '#client/features/pricing/runs/RunActions.tsx'
import { RunBasis } from '#client/features/pricing/runs/RunBasis.tsx'
import { RunDecision } from '#client/features/pricing/runs/RunDecision.tsx'
import { useRunTitle } from '#client/features/pricing/runs/run-labels.tsx'
import { SampleNotice } from '#client/features/pricing/runs/SampleNotice.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

const RunFileMenu = lazyWithRetry(() => import('#client/features/pricing/runs/RunFileMenu.tsx'))
const StaleNotice = lazyWithRetry(() => import('#client/features/pricing/runs/StaleNotice.tsx'))
const CampaignDecision = lazyWithRetry(
  () => import('#client/features/pricing/sale/CampaignDecision.tsx'),
)
const NotAllowedNotice = lazyWithRetry(
  () => import('#client/features/pricing/runs/lines/NotAllowedNotice.tsx'),
)
const ShortfallNotice = lazyWithRetry(
  () => import('#client/features/pricing/runs/ShortfallNotice.tsx'),
)

/** A price run of any kind with its lines and actions. */
export default function PriceRun(props: Pages['price-run']) {
  const { t } = useTranslation('price-runs')
  const { run, may, limits, counts, firstPrices, shortfall, staffChangeBp } = props
  const title = useRunTitle()(run)
  const notAllowed = effectOnExcluded(props.lines)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={<RunBasis {...props} />}
        actions={
          <>
            <RunActions key={`${run.id}/${run.state}`} run={run} may={may} />
            <Suspense fallback={<span className="size-9" />}>
              <RunFileMenu {...props} />
            </Suspense>
          </>
        }
      />
      {run.state === 'stale' && !run.arePricesHidden && (
        <Suspense fallback={null}>
          <StaleNotice may={may} moved={counts.moved} />
        </Suspense>
      )}
      {props.hasSamples && <SampleNotice />}
      {may.apply && notAllowed && (
        <Suspense fallback={null}>
          <NotAllowedNotice effect={notAllowed} />
        </Suspense>
      )}
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
      {!run.arePricesHidden && <RunTotals run={run} firstPrices={firstPrices} />}
      {may.apply && run.campaignId !== null && (
        <Suspense fallback={null}>
          <CampaignDecision
            run={run}
            campaignId={run.campaignId}
            mayApprove={may.approve}
            staffChangeBp={staffChangeBp}
          />
        </Suspense>
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
      {!run.arePricesHidden && <RunLines key={run.id} {...props} />}
    </>
  )
}
