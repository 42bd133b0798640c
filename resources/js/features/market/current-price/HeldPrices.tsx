import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { Notice } from '#client/ui/Notice.tsx'

interface HeldPricesProps {
  count: number
  onFollow?: () => void
}

/** Prices that no guard would let through by itself, and the way to them. */
export function HeldPrices({ count, onFollow }: HeldPricesProps) {
  const { t } = useTranslation('board')
  if (count === 0) return null
  return (
    <Notice
      tone="caution"
      title={t('held', { count })}
      actions={
        <Link
          href="/gold-price-logs?quality=held"
          {...(onFollow ? { onClick: onFollow } : {})}
          className="font-medium text-petrol underline underline-offset-2"
        >
          {t('held_look')}
        </Link>
      }
    />
  )
}
