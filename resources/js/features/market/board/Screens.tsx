import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Drawer } from '#client/ui/Drawer.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ScreenProps } from '#server/market/board/board-props.ts'
import { NewScreenForm } from './NewScreenForm.tsx'
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

interface NewScreenProps {
  karats: string[]
  onCreated: () => void
}

type NewScreenState = { is: 'closed' } | { is: 'form' } | { is: 'made'; path: string }

/** The form for a new screen and then its link, which is shown once because only its hash is stored. */
function NewScreen({ karats, onCreated }: NewScreenProps) {
  const { t } = useTranslation('board')
  const [step, setStep] = useState<NewScreenState>({ is: 'closed' })
  const close = () => setStep({ is: 'closed' })
  if (step.is === 'made') return <CreatedLink path={step.path} onDone={close} />
  if (step.is === 'closed')
    return (
      <Button variant="primary" onPress={() => setStep({ is: 'form' })}>
        {t('screens.new')}
      </Button>
    )
  const showLink = (path: string) => {
    setStep({ is: 'made', path })
    onCreated()
  }
  return <NewScreenForm karats={karats} onCreated={showLink} onCancel={close} />
}

function CreatedLink({ path, onDone }: { path: string; onDone: () => void }) {
  const { t } = useTranslation('board')
  const link = new URL(path, window.location.origin).href
  return (
    <Notice tone="positive" title={t('screens.made')}>
      <p>{t('screens.made_text')}</p>
      <TextField
        label={t('screens.link')}
        value={link}
        isReadOnly
        autoFocus
        onFocus={({ target }) => target.select()}
        className="my-3"
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton variant="primary" text={link} />
        <Button onPress={onDone}>{t('screens.done')}</Button>
      </div>
    </Notice>
  )
}
