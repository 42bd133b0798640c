import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat, useNow } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { SourceHealthProps } from '#server/market/board/board-props.ts'

export function SourcesHealth({ sources }: { sources: SourceHealthProps[] }) {
  const { t } = useTranslation('board')
  useNow()
  return (
    <Card
      title={t('health.title')}
      actions={
        <Link
          href="/configuration/sources"
          className="text-sm text-petrol underline-offset-2 hover:underline"
        >
          {t('health.set_up_sources')}
        </Link>
      }
    >
      {sources.length === 0 && <p className="text-text-2">{t('health.none')}</p>}
      <ul className="divide-y">
        {sources.map((source) => (
          <Source key={source.kind} source={source} />
        ))}
      </ul>
    </Card>
  )
}

function Source({ source }: { source: SourceHealthProps }) {
  const { t } = useTranslation('board')
  const format = useFormat()
  const [tone, label] = useCondition(source)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 py-2 first:pt-0">
      <bdi className="font-medium">{source.label}</bdi>
      <Badge tone={tone}>{label}</Badge>
      {source.lastOkAt && (
        <p className="basis-full text-sm text-text-3">
          {t('health.last', { age: format.relative(source.lastOkAt) })}
        </p>
      )}
    </li>
  )
}

function useCondition({ circuit, openUntil, failures, lastOkAt }: SourceHealthProps) {
  const { t } = useTranslation('board')
  const { time } = useFormat()
  const labelled = (tone: Tone, label: string): [Tone, string] => [tone, label]
  if (circuit === 'open' && openUntil)
    return labelled('critical', t('health.resting', { time: time(openUntil) }))
  if (circuit !== 'closed') return labelled('caution', t('health.trying'))
  if (failures > 0) return labelled('caution', t('health.failing', { count: failures }))
  if (lastOkAt === null) return labelled('neutral', t('health.never'))
  return labelled('positive', t('health.good'))
}
