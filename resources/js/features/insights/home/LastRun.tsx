import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RunProgress } from '#client/features/pricing/runs/RunProgress.tsx'
import { useRunAction } from '#client/features/pricing/runs/useRunAction.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'
import type { RunProps } from '#server/pricing/runs/props.ts'

/** The last price run, with its undo. */
export function LastRun({ lastRun, mayUndo }: Pick<HomeProps, 'lastRun' | 'mayUndo'>) {
  const { t } = useTranslation('home')
  if (!lastRun) {
    return (
      <Card title={t('run.title')}>
        <p className="max-w-prose text-text-2">{t('run.none')}</p>
      </Card>
    )
  }
  return <RunCard run={lastRun} mayUndo={mayUndo} />
}

function RunCard({ run, mayUndo }: { run: RunProps; mayUndo: boolean }) {
  const { t } = useTranslation('home')
  const { sendWithKey, waiting, idempotencyKey } = useRunAction(`/price-runs/${run.id}/undo`)
  return (
    <Card
      title={t('run.title')}
      actions={
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="sm" href={`/price-runs/${run.id}`}>
            {run.state === 'previewed' ? t('run.continue') : t('run.details')}
          </ButtonLink>
          {mayUndo && (
            <Button size="sm" onPress={() => sendWithKey()} isPending={waiting}>
              <Icon icon={Undo2} size={16} directional="yes" />
              {t('run.undo')}
            </Button>
          )}
        </div>
      }
    >
      <RunSummary run={run} />
      <Totals run={run} />
      <RunProgress requestKey={idempotencyKey} isWaiting={waiting} />
    </Card>
  )
}

function RunSummary({ run }: { run: RunProps }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const when = run.appliedAt ?? run.createdAt
  const name = run.appliedBy ?? run.createdBy
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <span className="font-semibold">{t(`run.kind.${run.kind}`)}</span>
      <bdi className="text-text-3">{t('run.number', { id: run.id })}</bdi>
      <Badge tone={stateTone[run.state] ?? 'neutral'}>{t(`run.state.${run.state}`)}</Badge>
      <time dateTime={when} title={format.dateTime(when)} className="text-text-2">
        {name ? t('run.by', { name, when: format.relative(when) }) : format.relative(when)}
      </time>
    </p>
  )
}

function Totals({ run }: { run: RunProps }) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const { totals, currency } = run
  const { changeMinor } = totals
  const counts: [string, number][] = [
    [t('run.first'), totals.first],
    [t('run.up'), totals.up],
    [t('run.down'), totals.down],
    [t('run.needs_review'), totals.held],
    [t('run.blocked'), totals.blocked],
  ]
  const figures: [string, string][] = [
    ...(changeMinor === null
      ? []
      : [
          [t('run.change'), format.money(changeMinor, currency, { sign: true })] as [
            string,
            string,
          ],
        ]),
    ...counts.flatMap(([name, count]): [string, string][] =>
      count > 0 ? [[name, format.number(count)]] : [],
    ),
  ]
  return (
    <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-text-3">{name}</dt>
          <dd className="text-lg font-medium">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const stateTone: Partial<Record<RunProps['state'], Tone>> = {
  previewed: 'notice',
  applied: 'positive',
  partly_applied: 'caution',
  stale: 'caution',
  failed: 'critical',
}
