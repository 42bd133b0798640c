import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { GoldSettingsCard } from '../Components/sources/GoldSettingsCard.tsx'
import { SourceChain } from '../Components/sources/SourceChain.tsx'
import { useLiveSources } from '../Components/sources/useLiveSources.ts'

/** Who is asked for the gold price, in which order they are believed, and what follows from what they say. */
export default function GoldPriceSources({
  sources,
  settings,
  allowLocal,
}: Pages['gold-price-sources']) {
  const { t } = useTranslation('gold-price-sources')
  useLiveSources()
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<ButtonLink href="/gold-price-logs">{t('log')}</ButtonLink>}
      />
      <div className="grid max-w-6xl grid-cols-1 gap-5">
        <SourceChain sources={sources} allowLocal={allowLocal} />
        <GoldSettingsCard settings={settings} />
      </div>
    </>
  )
}
