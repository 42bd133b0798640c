import { Link } from '@inertiajs/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useValueText } from '#client/features/insights/analytics/useValueText.ts'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'
import { CardFallback, MoreLink } from './CardFrame.tsx'

/** Whether prices are up to date with gold; each figure links to its rows. */
export function HealthCard({ health }: Pick<HomeProps, 'health'>) {
  const { t } = useTranslation('home-cards')
  const figures = useTranslation('analytics')
  const valueText = useValueText()
  return (
    <Card
      title={t('name.health')}
      className="h-full"
      actions={<MoreLink href="/analytics">{t('all_figures')}</MoreLink>}
    >
      {health === undefined && <CardFallback card="health" />}
      <ul className="grid gap-2">
        {health?.map(({ card, figure, isPositive }) => (
          <li key={card} className="flex items-center gap-2">
            <span className={isPositive ? 'text-positive' : 'text-caution'}>
              <Icon icon={isPositive ? CircleCheck : CircleAlert} />
            </span>
            <span className="grow">
              {figures.t(`cards.${card}.title`)}:{' '}
              {figures.t(`figures.${figure.key}` as 'figures.outdated')}
            </span>
            <Link
              href={`/analytics?card=${card}${figure.only ? `&only=${figure.only}` : ''}`}
              className="num font-medium text-petrol underline-offset-2 hover:underline"
            >
              <bdi>{valueText(figure.value, figure.unit)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
