import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { GoldSettingsCard } from '#client/features/market/sources/form/GoldSettingsCard.tsx'
import { SourcePriorityList } from '#client/features/market/sources/SourcePriorityList.tsx'
import { useLiveSources } from '#client/features/market/sources/useLiveSources.ts'
import type { Pages } from '#server/http/pages.ts'

/** The gold price sources in their order, and the gold settings. */
export default function GoldPriceSources({
  sources,
  settings,
  allowLocal,
}: Pages['gold-price-sources']) {
  const { t } = useTranslation('gold-price-sources')
  useLiveSources()
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid max-w-6xl grid-cols-1 gap-5">
        <SourcePriorityList sources={sources} allowLocal={allowLocal} />
        <GoldSettingsCard settings={settings} />
      </div>
    </>
  )
}
