import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, and what will not come back. */
  text: string
  confirmLabel: string
  cancelLabel: string
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => void
}

/** Asks for confirmation before something is removed. */
export default function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  onOpenChange,
  onConfirm,
}: ConfirmDialogProps) {
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
          <Button onPress={() => onOpenChange(false)}>{cancelLabel}</Button>
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
