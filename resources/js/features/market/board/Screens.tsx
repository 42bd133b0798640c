import { useTranslation } from 'react-i18next'
import { Drawer } from '#client/ui/Drawer.tsx'
import type { ScreenProps } from '#server/market/board/board-props.ts'
import { NewScreen } from './NewScreen.tsx'
import { ScreenRow } from './ScreenRow.tsx'

interface ScreensProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  screens: ScreenProps[]
  karats: string[]
  onChange: () => void
}

/** Lists the screens in the shop and creates links for new ones. */
export function Screens({ isOpen, onOpenChange, screens, karats, onChange }: ScreensProps) {
  const { t } = useTranslation('board')
  return (
    <Drawer title={t('screens.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <p className="mb-4 text-text-2">{t('screens.intro')}</p>
      <NewScreen karats={karats} onCreated={onChange} />
      {screens.length === 0 && <p className="mt-6 text-text-2">{t('screens.none')}</p>}
      <ul className="mt-4 divide-y border-t">
        {screens.map((screen) => (
          <ScreenRow key={screen.id} screen={screen} onChange={onChange} />
        ))}
      </ul>
    </Drawer>
  )
}
