import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { AboutCard } from '../../Components/customers/AboutCard.tsx'
import { AddNote } from '../../Components/customers/AddNote.tsx'
import { ContractsCard } from '../../Components/customers/ContractsCard.tsx'
import { CustomerActs } from '../../Components/customers/CustomerActs.tsx'
import { CustomerFacts } from '../../Components/customers/CustomerFacts.tsx'
import { Timeline } from '../../Components/customers/Timeline.tsx'
import { useFormat } from '../../Components/format.ts'
import { Notice } from '../../Components/Notice.tsx'
import { PageHeader } from '../../Components/PageHeader.tsx'
import { late } from '../../interruptions/late.tsx'

const IdDocumentsCard = late(() => import('../../Components/id-documents/IdDocumentsCard.tsx'))

/** One customer: who it is, what was promised, what happened. */
export default function Customer(props: Pages['Customers/Show']) {
  const { customer, contracts, facts, merged, timeline } = props
  const { t } = useTranslation('customers')
  const { date } = useFormat()
  const { id, archivedAt, erasedAt, createdAt, createdBy } = customer
  const name = erasedAt ? t('erased_name', { id }) : customer.displayName
  const since = { at: date(createdAt), by: createdBy ?? t('house') }
  return (
    <>
      <PageHeader title={name} subtitle={t('since', since)} actions={<CustomerActs {...props} />} />
      <div className="flex flex-col gap-5">
        {erasedAt && (
          <Notice title={t('erased', { at: date(erasedAt) })}>{t('erased_text')}</Notice>
        )}
        {archivedAt && !erasedAt && (
          <Notice tone="caution" title={t('archived_since', { at: date(archivedAt) })} />
        )}
        {merged.length > 0 && (
          <Notice title={t('merged_here', { count: merged.length })}>
            {merged.map((one) => `${one.name} #${one.id}`).join(' · ')}
          </Notice>
        )}
        <CustomerFacts customer={customer} facts={facts} />
        <div className="grid items-start gap-5 lg:grid-cols-[1fr_22rem]">
          <div className="flex min-w-0 flex-col gap-5">
            <ContractsCard customer={customer} contracts={contracts} />
            <Suspense fallback={null}>
              <IdDocumentsCard customerId={id} />
            </Suspense>
            <Timeline timeline={timeline} customerId={id}>
              {!erasedAt && <AddNote customerId={id} />}
            </Timeline>
          </div>
          {!erasedAt && <AboutCard customer={customer} />}
        </div>
      </div>
    </>
  )
}
