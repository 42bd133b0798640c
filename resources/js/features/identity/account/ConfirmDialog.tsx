import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  text: string
  confirmLabel: string
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => void
}

/** Asks for confirmation before something is removed. */
export default function ConfirmDialog({
  title,
  text,
  confirmLabel,
  onOpenChange,
  onConfirm,
}: ConfirmDialogProps) {
  const { t } = useTranslation('account-settings')
  const confirm = () => {
    onOpenChange(false)
    onConfirm()
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
          <Button variant="critical" onPress={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{text}</p>
    </Dialog>
  )
}
