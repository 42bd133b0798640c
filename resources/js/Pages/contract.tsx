import { Link } from '@inertiajs/react'
import { Suspense } from 'react'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { CustomerCard } from '#client/features/trade/contracts/CustomerCard.tsx'
import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { DetailActions } from '#client/features/trade/contracts/DetailActions.tsx'
import { HistoryCard } from '#client/features/trade/contracts/HistoryCard.tsx'
import { LinesCard } from '#client/features/trade/contracts/LinesCard.tsx'
import { StateBadge } from '#client/features/trade/contracts/list/ContractStatus.tsx'
import { MetalCard } from '#client/features/trade/contracts/MetalCard.tsx'
import { MoneyCard } from '#client/features/trade/contracts/MoneyCard.tsx'
import { NextStepCard } from '#client/features/trade/contracts/NextStepCard.tsx'
import { PriceBasisCard } from '#client/features/trade/contracts/PriceBasisCard.tsx'
import { ScheduleCard } from '#client/features/trade/contracts/ScheduleCard.tsx'
import { VersionsCard } from '#client/features/trade/contracts/VersionsCard.tsx'
import type { Pages } from '#server/http/pages.ts'
import type { RelatedProps } from '#server/trade/contracts/props.ts'

const DocumentsCard = lazyWithRetry(
  () => import('#client/features/trade/documents/DocumentsCard.tsx'),
)

/** A contract with its state, next steps and related records. */
export default function ContractDetail(contract: Pages['contract']) {
  const { t, type, number } = useContractLabels()
  const { from, made, note } = contract
  return (
    <>
      <PageHeader
        title={number(contract)}
        subtitle={
          <span className="flex flex-wrap items-center gap-2">
            <StateBadge state={contract.state} />
            <span>
              {t('detail.about', { type: type(contract.type), name: contract.customer.name })}
            </span>
            {from && <Related relation="from" one={from} />}
            {made.map((one) => (
              <Related key={one.id} relation="follow_up" one={one} />
            ))}
          </span>
        }
        actions={<DetailActions contract={contract} />}
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <NextStepCard contract={contract} />
          <LinesCard contract={contract} />
          <MoneyCard contract={contract} />
          <ScheduleCard contract={contract} />
          <HistoryCard contract={contract} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CustomerCard customer={contract.customer} />
          <Suspense fallback={null}>
            <DocumentsCard contractId={contract.id} version={contract.version} />
          </Suspense>
          <PriceBasisCard contract={contract} />
          <MetalCard contract={contract} />
          <VersionsCard contract={contract} />
          {note !== '' && (
            <section
              aria-label={t('detail.note')}
              className="rounded-card border bg-surface p-4 whitespace-pre-wrap"
            >
              <h2 className="mb-1 text-sm font-semibold text-text-2">{t('detail.note')}</h2>
              <bdi>{note}</bdi>
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** A link to the contract it was created from, or to one created from it. */
function Related({ relation, one }: { relation: 'from' | 'follow_up'; one: RelatedProps }) {
  const { t, number } = useContractLabels()
  return (
    <Link href={`/contracts/${one.id}`} className="text-petrol underline underline-offset-2">
      {t(`detail.${relation}`, { number: number(one) })}
    </Link>
  )
}
