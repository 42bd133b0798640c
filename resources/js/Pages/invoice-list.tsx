import { usePage } from '@inertiajs/react'
import { ChevronRight, Plus } from 'lucide-react'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { EmptyState } from '../Components/EmptyState.tsx'
import { useFormat } from '../Components/format.ts'
import { Icon } from '../Components/Icon.tsx'
import { filterQuery, invoicesHref, LIST } from '../Components/invoices/address.ts'
import { DraftsBar } from '../Components/invoices/DraftsBar.tsx'
import { InvoiceFilters } from '../Components/invoices/InvoiceFilters.tsx'
import { InvoiceTable } from '../Components/invoices/InvoiceTable.tsx'
import { useDraftSelection } from '../Components/invoices/useDraftSelection.ts'
import { useInvoiceWords } from '../Components/invoices/useInvoiceWords.ts'
import { PageHeader } from '../Components/PageHeader.tsx'
import { SensitiveDownload } from '../Components/proof/SensitiveDownload.tsx'
import { SavedViews } from '../Components/saved-views/SavedViews.tsx'
import { useCan } from '../Components/useCan.ts'

/** Every invoice: what is owed, and by whom. */
export default function InvoiceList(props: Pages['invoice-list']) {
  const { filters, invoices, owed, views } = props
  const can = useCan()
  const { t } = useInvoiceWords()
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

/** To older ones, and back to the newest. */
function Paging({ filters, older }: Pages['invoice-list']) {
  const { t } = useInvoiceWords()
  const isFirst = !usePage().url.includes('before=')
  if (older === null && isFirst) return null
  return (
    <nav data-print="no" aria-label={t('pages')} className="mt-4 flex justify-between gap-2">
      {isFirst ? (
        <span />
      ) : (
        <ButtonLink href={invoicesHref(filters, {}, LIST)}>{t('newest')}</ButtonLink>
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
