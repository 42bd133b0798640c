import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'
import { RunState, useScopeLabel } from './run-labels.tsx'

export function RunBasis({ run }: { run: RunProps }) {
  const { t } = useTranslation('price-runs')
  const format = useFormat()
  const scopeLabel = useScopeLabel()
  const { quote, revertsRunId, revertedByRunId } = run
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <RunState state={run.state} />
      <span>{scopeLabel(run)}</span>
      {quote && (
        <RunLink href={`/gold-price-logs/${quote.id}`}>
          {t('basis.gold', {
            price: format.gold(quote.mid, quote.currency),
            at: format.dateTime(quote.quotedAt),
          })}
        </RunLink>
      )}
      {run.configVersion !== null && (
        <span>{t('basis.settings', { version: run.configVersion })}</span>
      )}
      {revertsRunId !== null && (
        <RunLink href={`/price-runs/${revertsRunId}`}>
          {t('basis.reverts', { run: revertsRunId })}
        </RunLink>
      )}
      {revertedByRunId !== null && (
        <RunLink href={`/price-runs/${revertedByRunId}`}>
          {t('basis.revertedBy', { run: revertedByRunId })}
        </RunLink>
      )}
    </span>
  )
}

const RunLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className="text-petrol underline-offset-2 hover:underline">
    {children}
  </Link>
)
