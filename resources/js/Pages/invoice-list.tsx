import { usePage } from '@inertiajs/react'
import { ChevronRight, Plus } from 'lucide-react'
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
} from '#client/features/trade/invoices/invoice-links.ts'
import { useFormat } from '#client/lib/format.ts'
import { useCan } from '#client/lib/page-props.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The list of invoices. */
export default function InvoiceList(props: Pages['invoice-list']) {
  const { filters, invoices, owed, views } = props
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
      <Paging {...props} />
      <DraftsBar selection={selection} />
    </>
  )
}

function Paging({ filters, older }: Pages['invoice-list']) {
  const { t } = useInvoiceLabels()
  const isFirst = !usePage().url.includes('before=')
  if (older === null && isFirst) return null
  return (
    <nav data-print="no" aria-label={t('pages')} className="mt-4 flex justify-between gap-2">
      {isFirst ? (
        <span />
      ) : (
        <ButtonLink href={invoicesHref(filters, {}, LIST_PATH)}>{t('newest')}</ButtonLink>
      )}
      {older !== null && (
        <ButtonLink href={invoicesHref(filters, { before: older })}>
          {t('older')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}
