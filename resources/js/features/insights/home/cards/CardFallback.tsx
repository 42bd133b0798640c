import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingCard, useIsMissing } from '#client/ui/MissingCard.tsx'
import type { HomeCard } from '#server/insights/home/props.ts'

/** Shown while a card loads, and when loading failed. */
export function CardFallback({ card }: { card: HomeCard | 'priorities' }) {
  const { t } = useTranslation('home-cards')
  if (useIsMissing(card)) return <MissingCard prop={card} card={t(`name.${card}`)} />
  return (
    <p role="status" className="text-text-3">
      {t('waiting')}
    </p>
  )
}

export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-sm text-petrol underline-offset-2 hover:underline">
      {children}
    </Link>
  )
}
