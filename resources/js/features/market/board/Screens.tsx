import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import type { ScreenProps } from '#server/market/board/board-props.ts'
import { NewScreen } from './NewScreen.tsx'
import { ScreenRow } from './ScreenRow.tsx'

interface ScreensProps {
  screens: ScreenProps[]
  karats: string[]
  onChange: () => void
}

/** Lists the screens in the shop and creates links for new ones. */
export function Screens({ screens, karats, onChange }: ScreensProps) {
  const { t } = useTranslation('board')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>{t('screens.open')}</Button>
      <Drawer title={t('screens.title')} isOpen={isOpen} onOpenChange={setOpen}>
        <p className="mb-4 text-text-2">{t('screens.intro')}</p>
        <NewScreen karats={karats} onCreated={onChange} />
        {screens.length === 0 && <p className="mt-6 text-text-2">{t('screens.none')}</p>}
        <ul className="mt-4 divide-y border-t">
          {screens.map((screen) => (
            <ScreenRow key={screen.id} screen={screen} onChange={onChange} />
          ))}
        </ul>
      </Drawer>
    </>
  )
}
