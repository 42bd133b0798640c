import { Link } from '@inertiajs/react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'
import { RunState, useScopeLabel } from './run-labels.tsx'

export function RunList({ runs }: { runs: RunProps[] }) {
  const { t } = useTranslation('price-runs')
  return (
    <div className="scroll-frame rounded-card border max-md:hidden print:block">
      <table className="w-full border-separate border-spacing-0">
        <thead>
          <tr>
            {(['when', 'what', 'gold'] as const).map((key) => (
              <th key={key} scope="col" className={clsx(headClass, 'text-start')}>
                {t(`list.${key}`)}
              </th>
            ))}
            {(['moves', 'change'] as const).map((key) => (
              <th key={key} scope="col" className={clsx(headClass, 'num')}>
                {t(`list.${key}`)}
              </th>
            ))}
            {(['who', 'state'] as const).map((key) => (
              <th key={key} scope="col" className={clsx(headClass, 'text-start')}>
                {t(`list.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RunRow({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const scopeLabel = useScopeLabel()
  const { quote, totals } = run
  return (
    <tr className="group relative hover:bg-sunken dark:hover:bg-raised">
      <th scope="row" className={clsx(cellClass, 'text-start font-medium')}>
        <Link href={`/price-runs/${run.id}`} className="after:absolute after:inset-0">
          {format.dateTime(run.createdAt)}
        </Link>
      </th>
      <td className={cellClass}>
        {t(`kind.${run.kind}`)} <span className="text-text-2">· {scopeLabel(run)}</span>
        {run.reason && (
          <span className="block max-w-80 truncate text-sm text-text-2">{run.reason}</span>
        )}
      </td>
      <td className={cellClass}>
        <bdi>{quote ? format.gold(quote.mid, quote.currency) : t('line.none')}</bdi>
      </td>
      <td className={clsx(cellClass, 'num')}>
        {run.arePricesHidden
          ? t('line.none')
          : t('list.upDown', { up: format.number(totals.up), down: format.number(totals.down) })}
      </td>
      <td className={clsx(cellClass, 'num')}>
        {run.arePricesHidden
          ? t('line.none')
          : format.money(totals.changeMinor, run.currency, { sign: true })}
      </td>
      <td className={cellClass}>{run.appliedBy ?? run.createdBy ?? t('basis.system')}</td>
      <td className={cellClass}>
        <RunState state={run.state} />
      </td>
    </tr>
  )
}

const headClass =
  'h-9 border-b bg-sunken px-4 max-xl:px-3 text-xs font-medium text-text-2 first:rounded-ss-card last:rounded-se-card'
const cellClass = 'h-11 border-b px-4 py-1.5 whitespace-nowrap max-xl:px-3 group-last:border-b-0'
