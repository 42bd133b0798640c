import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { Related } from '#client/app/Related.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { CustomerContracts } from '#client/features/trade/contracts/list/CustomerContracts.tsx'
import { AboutCard } from '#client/features/trade/customers/AboutCard.tsx'
import { AddNote } from '#client/features/trade/customers/AddNote.tsx'
import { CustomerActions, CustomerBar } from '#client/features/trade/customers/CustomerActions.tsx'
import { CustomerFacts } from '#client/features/trade/customers/CustomerFacts.tsx'
import { Timeline } from '#client/features/trade/customers/Timeline.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

const IdDocumentsCard = lazyWithRetry(
  () => import('#client/features/compliance/id-documents/IdDocumentsCard.tsx'),
)

/** As high as the card without documents, so that the form below does not move while somebody uses it. */
const idDocumentsSpace = <Card aria-busy="true" className="min-h-[114px] sm:min-h-[102px]" />

/** A customer with facts, contracts and timeline. */
export default function Customer(props: Pages['Customers/Show']) {
  const { customer, contracts, facts, merged, timeline } = props
  const { t } = useTranslation('customers')
  const { date } = useFormat()
  const { id, archivedAt, erasedAt, createdAt, createdBy } = customer
  const name = erasedAt ? t('erased_name', { id }) : customer.displayName
  const since = { at: date(createdAt), by: createdBy ?? t('system') }
  return (
    <>
      <PageHeader
        title={name}
        subtitle={t('since', since)}
        className="list-header"
        actions={<CustomerActions {...props} />}
      />
      <Related
        items={[
          { href: `/contracts?customer=${id}`, text: t('all_contracts') },
          { href: `/apps/invoice/list?customer=${id}`, text: t('all_invoices') },
        ]}
      />
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
            <CustomerContracts contracts={contracts} />
            <Suspense fallback={idDocumentsSpace}>
              <IdDocumentsCard customerId={id} loading={idDocumentsSpace} />
            </Suspense>
            <Timeline timeline={timeline} customerId={id}>
              {!erasedAt && <AddNote customerId={id} />}
            </Timeline>
          </div>
          {!erasedAt && <AboutCard customer={customer} />}
        </div>
      </div>
      <CustomerBar customer={customer} />
    </>
  )
}
