import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'
import { RunState, useScopeLabel } from './run-labels.tsx'

export function RunCardList({ runs }: { runs: RunProps[] }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const scopeLabel = useScopeLabel()
  return (
    <ul className="divide-y rounded-card border bg-surface md:hidden print:hidden">
      {runs.map((run) => (
        <li key={run.id}>
          <Link
            href={`/price-runs/${run.id}`}
            className="block space-y-1 px-4 py-3 -outline-offset-2"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="font-medium">{format.dateTime(run.createdAt)}</span>
              <RunState state={run.state} />
            </span>
            <span className="block text-text-2">
              {t(`kind.${run.kind}`)} · {scopeLabel(run)}
              {run.quote && ` · ${format.gold(run.quote.mid, run.quote.currency)}`}
            </span>
            {!run.arePricesHidden && (
              <span className="flex justify-between gap-3 text-text-2">
                <span>
                  {t('list.upDown', {
                    up: format.number(run.totals.up),
                    down: format.number(run.totals.down),
                  })}
                </span>
                <bdi>
                  {format.money(run.totals.changeMinor, run.currency, {
                    sign: true,
                  })}
                </bdi>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
