import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { Drawings } from '#client/features/operations/font-icons/Drawings.tsx'
import { IconList } from '#client/features/operations/font-icons/IconList.tsx'
import { Specimens } from '#client/features/operations/font-icons/Specimens.tsx'
import ChainPattern from '#client/Layouts/auth/ChainPattern.tsx'

/** The icons, drawings and fonts of the client, as the build found them. */
export default function FontIcons() {
  const { t } = useTranslation(['font-icons', 'menu'])
  return (
    <>
      <PageHeader title={t('menu:font_icons')} subtitle={t('subtitle')} />
      <div className="max-w-7xl">
        <IconList />
        <h2 className="mt-9 mb-3 font-display text-xl">{t('own')}</h2>
        <Drawings chain={<ChainPattern />} />
        <h2 className="mt-9 mb-3 font-display text-xl">{t('fonts')}</h2>
        <Specimens />
      </div>
    </>
  )
}
