import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'
import { CardFallback } from './CardFrame.tsx'

/** The last acts of the user. */
export function WorkCard({ work }: Pick<HomeProps, 'work'>) {
  const { t } = useTranslation('home-cards')
  const labels = useAuditLabels()
  const format = useFormat()
  return (
    <Card title={t('name.work')} className="h-full">
      {work === undefined && <CardFallback card="work" />}
      {work?.length === 0 && <p className="text-text-2">{t('work_none')}</p>}
      <ul className="grid gap-2">
        {work?.map(({ act, subject, of, name, at, href }) => (
          <li key={`${at} ${act} ${of}`} className="flex flex-wrap items-baseline gap-x-2">
            <span>{labels.act(act)}</span>
            <span className="grow text-text-3">
              {href && of !== null ? (
                <Link href={href} className="text-petrol underline-offset-2 hover:underline">
                  <bdi>{labels.shortName(subject, of, name)}</bdi>
                </Link>
              ) : (
                labels.subject(subject)
              )}
            </span>
            <time dateTime={at} title={format.dateTime(at)} className="text-sm text-text-3">
              {format.relative(at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
