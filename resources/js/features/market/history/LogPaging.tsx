import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { GoldPriceLogsProps } from '#server/market/history/props.ts'

export function LogPaging({
  older,
  newer,
  newest,
}: Pick<GoldPriceLogsProps, 'older' | 'newer' | 'newest'>) {
  const { t } = useTranslation('gold-price-logs')
  if (older === null && newest === null) return null
  return (
    <nav aria-label={t('pages')} className="mt-4 flex justify-between gap-2">
      <span className="flex gap-2">
        {newest !== null && (
          <ButtonLink href={`/gold-price-logs${newest}`}>{t('newest')}</ButtonLink>
        )}
        {newer !== null && (
          <ButtonLink href={`/gold-price-logs${newer}`}>
            <Icon icon={ChevronLeft} size={16} directional="yes" />
            {t('newer')}
          </ButtonLink>
        )}
      </span>
      {older !== null && (
        <ButtonLink href={`/gold-price-logs${older}`}>
          {t('older')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}
