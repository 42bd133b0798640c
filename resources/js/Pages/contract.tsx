import { clsx } from 'clsx'
import { Suspense, useState } from 'react'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { Related } from '#client/app/Related.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { CustomerCard, CustomerLink } from '#client/features/trade/contracts/CustomerCard.tsx'
import { DetailActions } from '#client/features/trade/contracts/DetailActions.tsx'
import { LentCard } from '#client/features/trade/contracts/LentCard.tsx'
import { LinesCard } from '#client/features/trade/contracts/LinesCard.tsx'
import { StateBadge } from '#client/features/trade/contracts/list/ContractStatus.tsx'
import { MetalCard } from '#client/features/trade/contracts/MetalCard.tsx'
import { MoneyBar, MoneyCard } from '#client/features/trade/contracts/MoneyCard.tsx'
import { isUnpaidEnd } from '#client/features/trade/contracts/MoneySums.tsx'
import { NextStepBar, NextStepCard } from '#client/features/trade/contracts/NextStepCard.tsx'
import { PriceBasisCard } from '#client/features/trade/contracts/PriceBasisCard.tsx'
import SamplePrices from '#client/features/trade/contracts/SamplePrices.tsx'
import { ScheduleCard } from '#client/features/trade/contracts/ScheduleCard.tsx'
import { useContractActions } from '#client/features/trade/contracts/useContractActions.tsx'
import { useDocumentLabels } from '#client/features/trade/documents/useDocumentLabels.ts'
import { useDocuments } from '#client/features/trade/documents/useDocuments.ts'
import { useInvoiceLabels } from '#client/features/trade/invoices/invoice-labels.tsx'
import { useContractInvoice } from '#client/features/trade/invoices/useContractInvoice.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Card } from '#client/ui/Card.tsx'
import type { Pages } from '#server/http/pages.ts'
import type { RelatedProps } from '#server/trade/contracts/props.ts'

const ContractTimeline = lazyWithRetry(
  () => import('#client/features/trade/documents/ContractTimeline.tsx'),
)

const MakeDocumentDialog = lazyWithRetry(
  () => import('#client/features/trade/documents/MakeDocumentDialog.tsx'),
)

/** A contract with its state, money, next steps and timeline. */
export default function ContractDetail(contract: Pages['contract']) {
  const { t, type, number } = useContractLabels()
  const { t: invoiceText } = useInvoiceLabels()
  const { t: documentText } = useDocumentLabels()
  const { id, version, from, made, note, schedule, customer } = contract
  // Beside a schedule, which is long, the metal stands below the terms.
  const isPaidInParts = schedule.length > 0
  // Without a card of money, the column beside has room for it.
  const isMetalBeside = useWide('xl') && isUnpaidEnd(contract)
  const actions = useContractActions(contract)
  const invoice = useContractInvoice(contract)
  const documents = useDocuments(`/contracts/${id}/documents`, version)
  const [isMaking, setMaking] = useState(false)
  const contractItem = (relation: 'from' | 'follow_up', one: RelatedProps) => ({
    href: `/contracts/${one.id}`,
    text: t(`detail.${relation}`, { number: number(one) }),
  })
  return (
    <>
      <PageHeader
        title={number(contract)}
        subtitle={
          // On phones never wider than the heading, so that the buttons stay beside it when the invoice comes.
          <div className="flex min-h-6 flex-wrap items-center gap-2 max-sm:w-0 max-sm:min-w-full">
            <StateBadge state={contract.state} />
            <span>{type(contract.type)}</span>
            <CustomerLink customer={customer} />
            {/* In this line the invoice, which is loaded later, moves nothing. */}
            <Related
              look="inline"
              items={[
                ...(invoice.link ? [invoice.link] : []),
                ...(from ? [contractItem('from', from)] : []),
                ...made.map((one) => contractItem('follow_up', one)),
              ]}
            />
          </div>
        }
        actions={
          <DetailActions
            contract={contract}
            actions={actions}
            invoice={
              invoice.isInvoiceable
                ? { href: `/apps/invoice/add?contract=${id}`, label: invoiceText('new') }
                : null
            }
            // A confirmed contract has a number and can have documents; known before they are loaded, so that nothing moves.
            // Those of a closed one are created from its history.
            documents={
              contract.number === null || !contract.isOpen
                ? null
                : { label: documentText('make'), onOpen: () => setMaking(true) }
            }
          />
        }
      />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr]">
        <NextStepCard contract={contract} />
        <div
          className={clsx(
            'flex min-w-0 flex-col gap-5 empty:hidden xl:sticky xl:top-20 xl:col-start-2 xl:row-span-2 xl:row-start-1',
            // Of a closed memo, what it is about comes before the pieces that are no longer out.
            !contract.isOpen && contract.moneyDirection === 'none' && 'max-xl:order-last',
          )}
        >
          <MoneyCard contract={contract} actions={actions} />
          <LentCard contract={contract} actions={actions} />
          <CustomerCard customer={customer} />
          {isMetalBeside && <MetalCard contract={contract} />}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SamplePrices samples={contract.samples} />
          <LinesCard contract={contract} />
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-[repeat(auto-fit,minmax(18rem,1fr))] [&:not(:has(>div>*))]:hidden">
            <div className="flex flex-col gap-5 *:last:grow empty:hidden">
              <ScheduleCard contract={contract} />
              {!isPaidInParts && !isMetalBeside && <MetalCard contract={contract} />}
            </div>
            <div className="flex flex-col gap-5 *:last:grow empty:hidden">
              <PriceBasisCard contract={contract} />
              {isPaidInParts && !isMetalBeside && <MetalCard contract={contract} />}
              {note !== '' && (
                <Card title={t('detail.note')} className="whitespace-pre-wrap">
                  <bdi>{note}</bdi>
                </Card>
              )}
            </div>
          </div>
          <Suspense fallback={null}>
            <ContractTimeline
              contract={contract}
              documents={documents}
              onMake={contract.isOpen || contract.number === null ? null : () => setMaking(true)}
            />
          </Suspense>
        </div>
      </div>
      <MoneyBar contract={contract} actions={actions} />
      <NextStepBar contract={contract} actions={actions} />
      {actions.dialogs}
      <Suspense fallback={null}>
        {isMaking && documents.loaded && (
          <MakeDocumentDialog
            loaded={documents.loaded}
            onMake={documents.make}
            onClose={() => setMaking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
