import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { CreatedLink } from './CreatedLink.tsx'
import { NewScreenForm } from './NewScreenForm.tsx'

interface NewScreenProps {
  karats: string[]
  onCreated: () => void
}

type NewScreenState = { is: 'closed' } | { is: 'form' } | { is: 'made'; path: string }

/** The form for a new screen and then its link, which is shown once because only its hash is stored. */
export function NewScreen({ karats, onCreated }: NewScreenProps) {
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
