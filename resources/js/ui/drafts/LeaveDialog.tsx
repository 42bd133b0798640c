import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

interface LeaveDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** `keep` leaves the draft in this browser. */
  onLeave: (choice: 'keep' | 'discard') => void
}

/** Asks whether to stay, to leave and keep the draft, or to discard it. */
export default function LeaveDialog({ isOpen, onOpenChange, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('customers')
  return (
    <Dialog
      role="alertdialog"
      title={t('leave.title')}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button variant="critical" onPress={() => onLeave('discard')}>
            {t('leave.discard')}
          </Button>
          <Button onPress={() => onLeave('keep')}>{t('leave.save_draft')}</Button>
          <Button variant="primary" autoFocus onPress={() => onOpenChange(false)}>
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  )
}
