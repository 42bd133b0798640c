import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { TabLinks } from '#client/app/TabLinks.tsx'
import { SourcePriorityList } from '#client/features/market/sources/SourcePriorityList.tsx'
import { useLiveSources } from '#client/features/market/sources/useLiveSources.ts'
import { GoldSettingsCard } from '#client/features/operations/settings/gold/GoldSettingsCard.tsx'
import type { Pages } from '#server/http/pages.ts'

const SOURCES = '/configuration/sources'
const SETTINGS = `${SOURCES}?tab=use`

/** The gold price sources in their order, and in a tab beside them how gold prices are used. */
export default function GoldPriceSources({ settings, ...page }: Pages['gold-price-sources']) {
  const { t } = useTranslation('gold-price-sources')
  const isUse = usePage().url.includes('tab=use')
  useLiveSources()
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={<span className="max-sm:hidden">{t('subtitle')}</span>}
        className="mb-3"
      />
      <TabLinks
        label={t('title')}
        tabs={[
          { href: SOURCES, label: t('chain.tab'), isCurrent: !isUse },
          { href: SETTINGS, label: t('gold.title'), isCurrent: isUse },
        ]}
      />
      <div hidden={isUse} className="max-w-6xl">
        <SourcePriorityList {...page} />
      </div>
      {/* It stays, so that what is typed is there after a look at the sources. */}
      <GoldSettingsCard settings={settings} isShown={isUse} />
    </>
  )
}
