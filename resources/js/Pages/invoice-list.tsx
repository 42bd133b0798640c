import { Download, Plus } from 'lucide-react'
import { ListPage } from '#client/app/list/ListPage.tsx'
import type { MenuAction } from '#client/app/list/MoreMenu.tsx'
import { useListOrder } from '#client/app/list-order.ts'
import { useSensitiveDownload } from '#client/features/identity/reauthentication/SensitiveDownload.tsx'
import { ViewTabs } from '#client/features/identity/saved-views/ViewTabs.tsx'
import { DraftsBar, useDraftSelection } from '#client/features/trade/invoices/DraftsBar.tsx'
import { InvoiceTable } from '#client/features/trade/invoices/InvoiceTable.tsx'
import { useInvoiceLabels } from '#client/features/trade/invoices/invoice-labels.tsx'
import {
  filterQuery,
  invoicesHref,
  LIST_PATH,
  previewHref,
  showInvoices,
} from '#client/features/trade/invoices/invoice-links.ts'
import {
  NO_FILTERS,
  useInvoiceFilters,
  useInvoicePresets,
} from '#client/features/trade/invoices/useInvoiceFilters.ts'
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
  const download = useSensitiveDownload()
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
  const exported: MenuAction = {
    id: 'export',
    label: t('export'),
    icon: Download,
    onAction: () => download(invoicesHref(filters, {}, '/apps/invoice/export')),
  }
  return (
    <ListPage
      title={t('title')}
      count={props.total}
      rowCount={invoices.length}
      subtitle={sums.length > 0 ? sums.join(' · ') : t('subtitle')}
      actions={add}
      menu={can['invoices.export'] ? [exported] : []}
      tabs={
        <ViewTabs
          page="invoice-list"
          path={LIST_PATH}
          query={query}
          views={views}
          presets={useInvoicePresets(props)}
        />
      }
      search={{
        label: t('filter.search'),
        placeholder: t('filter.search_hint'),
        query: filters.q,
        onQueryChange: (q) => showInvoices(filters, { q }),
      }}
      filters={useInvoiceFilters(props)}
      dates={{
        label: t('filter.dates'),
        range: filters,
        onRange: (range) => showInvoices(filters, range),
      }}
      onClear={() => showInvoices(filters, NO_FILTERS)}
    >
      {invoices.length > 0 && (
        <InvoiceTable invoices={invoices} totalOwed={props.totalOwed} selection={selection} />
      )}
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
    </ListPage>
  )
}
