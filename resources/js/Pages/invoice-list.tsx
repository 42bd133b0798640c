import { Plus } from 'lucide-react'
import { useListOrder } from '#client/app/list-order.ts'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { SensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { SavedViews } from '#client/features/identity/saved-views/SavedViews.tsx'
import { DraftsBar, useDraftSelection } from '#client/features/trade/invoices/DraftsBar.tsx'
import { InvoiceFilters } from '#client/features/trade/invoices/InvoiceFilters.tsx'
import { InvoiceTable } from '#client/features/trade/invoices/InvoiceTable.tsx'
import { useInvoiceLabels } from '#client/features/trade/invoices/invoice-labels.tsx'
import {
  filterQuery,
  invoicesHref,
  LIST_PATH,
  previewHref,
} from '#client/features/trade/invoices/invoice-links.ts'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Paging, useNewest } from '#client/ui/Paging.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The list of invoices. */
export default function InvoiceList(props: Pages['invoice-list']) {
  const { filters, invoices, older, owed, views } = props
  useListOrder(invoices.map(({ id }) => previewHref(id)))
  const newest = useNewest(invoicesHref(filters, {}, LIST_PATH))
  const can = useCan()
  const { t } = useInvoiceLabels()
  const { money } = useFormat()
  const selection = useDraftSelection(invoices)
  const query = filterQuery(filters)
  const add = (
    <ButtonLink variant="primary" href="/apps/invoice/add">
      <Icon icon={Plus} size={16} />
      {t('new')}
    </ButtonLink>
  )
  const sums = owed.flatMap(({ currency, owed: sum, late }) => [
    t('sum.owed', { amount: money(sum, currency) }),
    ...(late > 0 ? [t('sum.late', { amount: money(late, currency) })] : []),
  ])
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={sums.length > 0 ? sums.join(' · ') : t('subtitle')}
        actions={
          <>
            <SavedViews page="invoice-list" query={query} views={views} />
            {can['invoices.export'] && (
              <SensitiveDownload
                variant="quiet"
                href={invoicesHref(filters, {}, '/apps/invoice/export')}
              >
                {t('export')}
              </SensitiveDownload>
            )}
            {add}
          </>
        }
      />
      <InvoiceFilters filters={filters} />
      {invoices.length > 0 && <InvoiceTable invoices={invoices} selection={selection} />}
      {invoices.length === 0 && (
        <div className="rounded-card border bg-surface">
          {query === '' ? (
            <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
          ) : (
            <p className="px-4 py-10 text-center text-text-2">{t('none')}</p>
          )}
        </div>
      )}
      <Paging
        newest={newest}
        older={older === null ? null : invoicesHref(filters, { before: older })}
      />
      <DraftsBar selection={selection} />
    </>
  )
}
