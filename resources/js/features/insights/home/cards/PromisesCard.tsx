import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'
import { CardFallback, MoreLink } from './CardFrame.tsx'

/** Contracts that are due soon or overdue. */
export function PromisesCard({ promises }: Pick<HomeProps, 'promises'>) {
  const { t } = useTranslation('home-cards')
  const contracts = useTranslation('contracts')
  const format = useFormat()
  return (
    <Card
      title={t('name.promises')}
      className="h-full"
      actions={<MoreLink href="/contracts?view=calendar">{t('all_contracts')}</MoreLink>}
    >
      {promises === undefined && <CardFallback card="promises" />}
      {promises?.length === 0 && <p className="text-text-2">{t('promises_none')}</p>}
      <ul className="grid gap-2">
        {promises?.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-2">
            <Link
              href={`/contracts/${one.id}`}
              className="text-petrol underline-offset-2 hover:underline"
            >
              <bdi>{one.number}</bdi>
            </Link>
            <span className="min-w-0 grow truncate">
              {contracts.t(`type.${one.type}`)}, <bdi>{one.customer}</bdi>
            </span>
            {one.isLate && <Badge tone="caution">{t('late')}</Badge>}
            <time dateTime={one.at} className="text-text-3">
              {format.date(one.at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
