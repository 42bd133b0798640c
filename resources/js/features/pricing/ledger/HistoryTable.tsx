import { Link, router } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { PriceChangeProps, PriceHistoryProps } from '#server/pricing/ledger/history-props.ts'

type HistoryTableProps = Pick<PriceHistoryProps, 'piece' | 'changes' | 'currency'>

export function HistoryTable({ piece, changes, currency }: HistoryTableProps) {
  const { t } = useTranslation('price-history')
  const columns = ['when', 'price', 'old', 'new', 'who', 'why', 'gold', 'settings'] as const
  return (
    <div className="relative overflow-x-auto rounded-card border bg-surface max-xl:hidden">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {columns.map((key) => (
              <th
                key={key}
                scope="col"
                className={clsx(headClass, FIGURES.has(key) ? 'num' : 'text-start')}
              >
                {t(`column.${key}`)}
              </th>
            ))}
            <th scope="col" className={headClass}>
              <span className="sr-only">{t('column.restore')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} sku={piece.sku} currency={currency} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ChangeRowProps {
  change: PriceChangeProps
  sku: string
  currency: string
}

function ChangeRow({ change, sku, currency }: ChangeRowProps) {
  const { t } = useTranslation('price-history')
  const format = useFormat()
  const price = (minor: number | null) =>
    minor === null ? t('none') : format.money(minor, currency)
  const { gold, configVersion } = change
  return (
    <tr className="hover:bg-sunken dark:hover:bg-raised">
      <th scope="row" className={clsx(cellClass, 'text-start font-medium whitespace-nowrap')}>
        {format.dateTime(change.at)}
      </th>
      <td className={cellClass}>{t(`field.${change.field}`)}</td>
      <td className={clsx(cellClass, 'num text-text-2')}>{price(change.old)}</td>
      <td className={clsx(cellClass, 'num font-semibold')}>{price(change.new)}</td>
      <td className={cellClass}>{change.by ?? t('system')}</td>
      <td className={cellClass}>
        <ChangeReason change={change} />
      </td>
      <td className={cellClass}>
        {gold && (
          <Link href={`/gold-price-logs/${gold.id}`} className={linkClass}>
            <bdi>{format.gold(gold.mid, gold.currency)}</bdi>
          </Link>
        )}
      </td>
      <td className={cellClass}>
        {configVersion !== null && t('settings', { version: configVersion })}
      </td>
      <td className={cellClass}>
        <RestoreToButton sku={sku} at={change.at} />
      </td>
    </tr>
  )
}

/** The cause, the run and the stated reason of a change. */
export function ChangeReason({ change }: { change: PriceChangeProps }) {
  const { t } = useTranslation('price-history')
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge>{t(`cause.${change.cause}`)}</Badge>
      <Link href={`/price-runs/${change.runId}`} className={linkClass}>
        {t('run', { run: change.runId })}
      </Link>
      {change.reason && <span className="text-sm text-text-2">{change.reason}</span>}
    </span>
  )
}

const FIGURES = new Set<string>(['old', 'new'])
const linkClass = 'relative text-petrol underline-offset-2 hover:underline'
const headClass = 'h-9 border-b bg-sunken px-4 text-xs font-medium text-text-2'
const cellClass = 'h-11 border-b px-4 py-1.5'

/** Opens a preview that restores the piece's price as it was right after that change. */
export function RestoreToButton({ sku, at }: { sku: string; at: string }) {
  const { t } = useTranslation('price-history')
  const format = useFormat()
  const { idempotencyKey } = useSubmitKey()
  const [waiting, setWaiting] = useState(false)
  const preview = () =>
    router.post(
      '/price-runs',
      { kind: 'restore', at, scope: { skus: [sku] }, idempotencyKey },
      { onStart: () => setWaiting(true), onFinish: () => setWaiting(false) },
    )
  return (
    <Button variant="quiet" size="sm" isPending={waiting} onPress={preview} className="relative">
      {t('restore')}
      <span className="sr-only"> ({t('restoreTo', { at: format.dateTime(at) })})</span>
    </Button>
  )
}
