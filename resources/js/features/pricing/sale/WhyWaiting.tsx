import { useTranslation } from 'react-i18next'

/** What stands in a campaign's way, in the words of the refusal; they are fetched only where there is one. */
export function WhyWaiting({ why }: { why: string }) {
  const { t } = useTranslation(['sale-price', 'refusals'])
  const words = t(`refusals:${why}` as 'refusals:gold_too_old')
  return <p className="text-sm font-medium text-caution">{t('list.waits', { why: words })}</p>
}
