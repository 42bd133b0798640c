import { Link } from '@inertiajs/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useMetalPrice, useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useReceiptAddress } from '#client/features/pricing/price-chart/receipt/useReceiptAddress.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { useNewest } from '#client/ui/Paging.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { PriceChangeProps, PriceHistoryProps } from '#server/pricing/ledger/history-props.ts'
import { isCurrent, pricesAt, shownAt } from './price-steps.ts'
import { RestoreToButton } from './RestoreToButton.tsx'
import { useCauseLabels } from './useCauseLabels.ts'

const ReceiptDrawer = lazyWithRetry(
  () => import('#client/features/pricing/price-chart/receipt/ReceiptDrawer.tsx'),
)

type HistoryListProps = Pick<PriceHistoryProps, 'piece' | 'chart' | 'changes' | 'currency'>

/** The changes of a piece, each with the receipt of its price. */
export function HistoryList(props: HistoryListProps) {
  const { t } = useTranslation('price-history')
  const { piece, changes } = props
  const receipt = useReceiptAddress('change')
  const restoreButton = useRestoreButton(props)
  const open = changes.find(({ id }) => id === receipt.id)
  return (
    <>
      <DataTable
        label={t('title')}
        rows={changes}
        columns={useHistoryColumns(props)}
        rowKey={({ id }) => id}
        href={({ id }) => receipt.hrefOf(id)}
        keepsPlace
      />
      {receipt.id !== null && (
        <Suspense fallback={null}>
          <ReceiptDrawer
            key={receipt.id}
            variantId={piece.id}
            of={{ change: receipt.id }}
            actions={open && restoreButton(open)}
            onClose={receipt.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Restores the prices right after a change; null where these are the current ones, or there were none. */
function useRestoreButton({ piece, chart, changes, currency }: HistoryListProps) {
  const format = useFormat()
  const isNewest = useNewest('') === null
  return ({ at, new: next }: PriceChangeProps) => {
    const back = next ?? shownAt(chart, at)
    if (back === null || isCurrent(pricesAt(at, changes, isNewest ? piece : null), piece))
      return null
    return <RestoreToButton sku={piece.sku} at={at} price={format.money(back, currency)} />
  }
}

function useHistoryColumns(props: HistoryListProps): Column<PriceChangeProps>[] {
  const { currency } = props
  const { t } = useTranslation('price-history')
  const lists = useTranslation('lists')
  const format = useFormat()
  const metalPrice = useMetalPrice()
  const causeLabels = useCauseLabels()
  const restoreButton = useRestoreButton(props)
  const price = (minor: number | null) =>
    minor === null ? t('none') : format.money(minor, currency)
  return [
    {
      key: 'when',
      label: t('column.when'),
      cell: ({ at }) => <time dateTime={at}>{format.dateTime(at)}</time>,
    },
    {
      key: 'price',
      label: t('column.price'),
      cell: ({ field }) => t(`field.${field}`),
      priority: 2,
      phone: 'second',
    },
    {
      key: 'old',
      label: t('column.old'),
      cell: ({ old }) => price(old),
      align: 'num',
      className: 'text-text-2',
    },
    {
      key: 'new',
      label: t('column.new'),
      cell: (change) => <span className="font-semibold">{price(change.new)}</span>,
      align: 'num',
      phone: 'first-end',
      phoneCell: (change) => (
        <span className="flex items-baseline gap-2">
          <s className="font-normal text-text-2">{price(change.old)}</s>
          <bdi className="font-semibold">{price(change.new)}</bdi>
        </span>
      ),
    },
    {
      key: 'who',
      label: t('column.who'),
      cell: ({ by }) => by ?? t('system'),
      priority: 2,
      phone: 'second',
    },
    {
      key: 'why',
      label: t('column.why'),
      cell: (change) => <ChangeReason change={change} />,
      className: 'min-w-32 whitespace-normal',
      phone: 'second',
      phoneCell: ({ causes, runId }) => (
        <Link href={`/price-runs/${runId}`} className={linkClass}>
          {causeLabels.all(causes)}
        </Link>
      ),
    },
    {
      key: 'gold',
      label: t('column.gold', { context: useMetalsContext() }),
      cell: ({ quotes }) =>
        quotes.map((quote) => (
          <Link
            key={quote.id}
            href={`/gold-price-logs/${quote.id}`}
            className={`block ${linkClass}`}
          >
            <bdi>{metalPrice(quote)}</bdi>
          </Link>
        )),
      priority: 3,
    },
    {
      key: 'settings',
      label: t('column.settings'),
      cell: ({ configVersion: version }) => version !== null && t('settings', { version }),
      priority: 4,
    },
    {
      key: 'restore',
      label: lists.t('actions'),
      cell: restoreButton,
    },
  ]
}

/** The causes, the run and the stated reason of a change. */
function ChangeReason({ change }: { change: PriceChangeProps }) {
  const { t } = useTranslation('price-history')
  const { label, details } = useCauseLabels()
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {change.causes.map((cause) => (
        <span key={cause.cause} className="flex flex-wrap items-center gap-x-1.5">
          <Badge>{label(cause)}</Badge>
          <span className="text-sm text-text-2 empty:hidden">{details(cause)}</span>
        </span>
      ))}
      <Link href={`/price-runs/${change.runId}`} className={linkClass}>
        {t('run', { run: change.runId })}
      </Link>
      {change.reason && <span className="text-sm text-text-2">{change.reason}</span>}
    </span>
  )
}

const linkClass = 'relative z-1 text-petrol underline-offset-2 hover:underline'
