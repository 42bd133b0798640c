import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { PriceProps } from '#server/pricing/runs/props.ts'

/** Where prices should follow gold by themselves and cannot, the page says so before anyone wonders. */
export function FollowNotice({ follow: { why } }: Pick<PriceProps, 'follow'>) {
  const { t } = useTranslation('price')
  if (why !== 'gold_too_old' && why !== 'not_fresh') return null
  return (
    <Notice
      tone="caution"
      data-print="no"
      className="mb-4"
      title={t(`follow.${why}.title`)}
      actions={
        <ButtonLink href="/gold-price-logs" size="sm">
          {t(`follow.${why}.action`)}
        </ButtonLink>
      }
    >
      {t(`follow.${why}.text`)}
    </Notice>
  )
}
