import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

interface SureProps {
  title: string
  text: string
  act: string
  onOpenChange: (isOpen: boolean) => void
  onSure: () => void
}

/** Asks for confirmation before something is removed. */
export default function Sure({ title, text, act, onOpenChange, onSure }: SureProps) {
  const { t } = useTranslation('account-settings')
  const sure = () => {
    onOpenChange(false)
    onSure()
  }
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={onOpenChange}
      role="alertdialog"
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button variant="critical" onPress={sure}>
            {act}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{text}</p>
    </Dialog>
  )
}
