import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Card } from '#client/ui/Card.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'
import { CardFallback, MoreLink } from './CardFallback.tsx'

/** Contracts that are due soon. */
export function PromisesCard({ promises }: Pick<HomeProps, 'promises'>) {
  const { t } = useTranslation('home-cards')
  const contracts = useTranslation('contracts')
  const format = useFormat()
  return (
    <Card
      className="@container"
      title={t('name.promises')}
      actions={<MoreLink href="/contracts?view=calendar">{t('all_contracts')}</MoreLink>}
    >
      {promises === undefined && <CardFallback card="promises" />}
      {promises?.length === 0 && <p className="text-text-2">{t('promises_none')}</p>}
      <ul className="grid grid-cols-1 gap-x-8 gap-y-3 @md:grid-cols-2">
        {promises?.map((promise) => (
          <li key={promise.id}>
            <p className="flex items-baseline justify-between gap-3">
              <Link
                href={`/contracts/${promise.id}`}
                title={promise.customer}
                className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
              >
                <bdi>{promise.customer}</bdi>
              </Link>
              <time dateTime={promise.at} className="shrink-0 text-sm text-text-3">
                {format.date(promise.at)}
              </time>
            </p>
            <p className="text-sm text-text-2">
              {contracts.t(`type.${promise.type}`)} · <bdi>{promise.number}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
