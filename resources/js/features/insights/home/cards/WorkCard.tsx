import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useAuditLabels } from '#client/features/audit/useAuditLabels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'
import { CardFallback } from './CardFallback.tsx'

/** The last acts of the user. */
export function WorkCard({ work }: Pick<HomeProps, 'work'>) {
  const { t } = useTranslation('home-cards')
  const labels = useAuditLabels()
  const format = useFormat()
  return (
    <Card title={t('name.work')}>
      {work === undefined && <CardFallback card="work" />}
      {work?.length === 0 && <p className="text-text-2">{t('work_none')}</p>}
      <ul className="grid gap-3">
        {work?.map(({ act, subject, of, name, amount, at, href }) => (
          <li key={`${at} ${act} ${of}`}>
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">{labels.act(act)}</span>
              {amount && (
                <bdi className="num font-medium">{format.money(amount.minor, amount.currency)}</bdi>
              )}
            </p>
            <p className="flex items-baseline justify-between gap-3 text-sm text-text-3">
              <span className="min-w-0 wrap-anywhere">
                {href && of !== null ? (
                  <Link href={href} className="text-petrol underline-offset-2 hover:underline">
                    <bdi>{labels.shortName(subject, of, name)}</bdi>
                  </Link>
                ) : (
                  <bdi>
                    {of !== null && name
                      ? labels.shortName(subject, of, name)
                      : labels.subject(subject)}
                  </bdi>
                )}
              </span>
              <time dateTime={at} title={format.dateTime(at)} className="shrink-0">
                {format.relative(at)}
              </time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
