import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { GoldPriceLogDetailProps } from '#server/market/history/props.ts'

type Run = GoldPriceLogDetailProps['runs'][number]

export function RunsOnQuote({ runs }: { runs: Run[] }) {
  const { t } = useTranslation('gold-price-logs')
  return (
    <Card title={t('runs.title')}>
      {runs.length === 0 && <p className="text-text-2">{t('runs.none')}</p>}
      <ul className="divide-y">
        {runs.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </ul>
    </Card>
  )
}

function RunLine({ run }: { run: Run }) {
  const { t } = useTranslation('gold-price-logs')
  const { dateTime } = useFormat()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="flex items-center gap-3">
        <Link href={`/price-runs/${run.id}`} className="font-medium text-petrol hover:underline">
          {t('runs.run', { id: run.id })}
        </Link>
        <Badge>{t(`runs.state.${run.state as 'applied'}`)}</Badge>
      </span>
      <span className="text-sm text-text-2">
        {t('runs.lines', { count: run.lines })} · {dateTime(run.createdAt)}
      </span>
    </li>
  )
}
