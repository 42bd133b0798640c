import { Link } from '@inertiajs/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'
import { Looking } from './Looking.tsx'

/** What waits for somebody to decide. */
export function HeldCard({ held }: Pick<HomeProps, 'held'>) {
  const { t } = useTranslation('home-cards')
  return (
    <Card title={t('name.held')} className="h-full">
      {held === undefined && <Looking card="held" />}
      <ul className="grid gap-2">
        {held?.map(({ what, count, href }) => (
          <li key={what} className="flex items-center gap-2">
            <span className={count === 0 ? 'text-positive' : 'text-caution'}>
              <Icon icon={count === 0 ? CircleCheck : CircleAlert} />
            </span>
            <Link href={href} className="underline-offset-2 hover:underline">
              {t(what, { count })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
