import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ComplianceProps } from '#server/compliance/props.ts'

/** Buy-backs with a hold: until it ends, the goods may not be sold or melted. */
export function HeldBuyBacksCard({ held }: Pick<ComplianceProps, 'held'>) {
  const { t } = useTranslation('compliance')
  const format = useFormat()
  return (
    <Card title={t('on_hold.title')}>
      {held.length === 0 ? (
        <p className="text-text-2">{t('on_hold.none')}</p>
      ) : (
        <ul className="divide-y">
          {held.map((one) => (
            <li
              key={one.contractId}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
            >
              <Link
                href={`/contracts/${one.contractId}`}
                className="font-medium text-petrol underline underline-offset-2"
              >
                <bdi>{one.number ?? `#${one.contractId}`}</bdi>
              </Link>
              <bdi title={one.customer} className="min-w-28 flex-1 truncate text-text-2">
                {one.customer}
              </bdi>
              {one.daysLeft === 0 ? (
                <Badge tone="positive">{t('on_hold.ended')}</Badge>
              ) : (
                <span className="text-sm text-text-2">
                  {t('on_hold.left', { count: one.daysLeft, at: format.date(one.until) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
