import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { MadeLink } from './MadeLink.tsx'
import { NewScreenForm } from './NewScreenForm.tsx'

interface NewScreenProps {
  karats: string[]
  onMade: () => void
}

type Step = { is: 'closed' } | { is: 'form' } | { is: 'made'; path: string }

/** The form for another screen, and its link: shown once, for only its fingerprint is kept. */
export function NewScreen({ karats, onMade }: NewScreenProps) {
  const { t } = useTranslation('board')
  const [step, setStep] = useState<Step>({ is: 'closed' })
  const close = () => setStep({ is: 'closed' })
  if (step.is === 'made') return <MadeLink path={step.path} onDone={close} />
  if (step.is === 'closed')
    return (
      <Button variant="primary" onPress={() => setStep({ is: 'form' })}>
        {t('screens.new')}
      </Button>
    )
  const made = (path: string) => {
    setStep({ is: 'made', path })
    onMade()
  }
  return <NewScreenForm karats={karats} onMade={made} onCancel={close} />
}
