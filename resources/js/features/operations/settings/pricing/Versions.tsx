import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { VersionProps } from '#server/operations/settings/props.ts'

/** All versions, newest first, each with a link to its changes. */
export function Versions({ versions, current }: { versions: VersionProps[]; current: number }) {
  const { t } = useTranslation('configuration')
  const format = useFormat()
  return (
    <Card title={t('versions.title')} titleSize="large">
      <ol className="flex flex-col" reversed>
        {versions.map(({ version, at, by, note, example }) => (
          <li
            key={version}
            className="flex flex-wrap gap-x-4 gap-y-1 border-b py-2.5 last:border-b-0"
          >
            <Link
              href={`/configuration/versions/${version}`}
              className="font-semibold text-petrol underline underline-offset-2"
            >
              {t('versions.number', { version })}
            </Link>
            {version === current && <Badge tone="gold">{t('versions.active')}</Badge>}
            {example && <Badge tone="caution">{t('versions.example')}</Badge>}
            <span className="text-text-2">
              {by && (
                <>
                  <bdi>{by}</bdi> ·{' '}
                </>
              )}
              {format.dateTime(at)}
            </span>
            {note && (
              <span className="w-full text-text-2">
                <bdi>{note}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
