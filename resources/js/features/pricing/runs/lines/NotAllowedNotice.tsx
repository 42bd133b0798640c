import { useTranslation } from 'react-i18next'
import { Notice } from '#client/ui/Notice.tsx'
import type { Effect } from '#server/pricing/compare-at/law/market.ts'

/** Why rows of a preview are left out although nobody excluded them. */
export default function NotAllowedNotice({ effect }: { effect: Effect }) {
  const { t } = useTranslation('legal-rules')
  return (
    <Notice tone="caution" className="mb-5" title={t('not_allowed.title')}>
      {t(`effect_text.${effect}`)}
    </Notice>
  )
}
