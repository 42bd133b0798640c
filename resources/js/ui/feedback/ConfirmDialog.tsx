import type { ReactNode } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What will happen, and what cannot be undone. */
  text: string
  confirmLabel: string
  cancelLabel: string
  /** `primary`: for a step that adds something. Its button has the focus, so that Enter confirms. */
  variant?: 'critical' | 'primary'
  onOpenChange: (isOpen: boolean) => void
  onConfirm: () => void
  /** Facts below the text. */
  children?: ReactNode
}

/** Asks for confirmation before something that cannot be undone. */
export default function ConfirmDialog({
  title,
  text,
  confirmLabel,
  cancelLabel,
  variant = 'critical',
  onOpenChange,
  onConfirm,
  children,
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
          <Button variant={variant} autoFocus={variant === 'primary'} onPress={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p className="text-text-2">{text}</p>
      {children && <div className="mt-4">{children}</div>}
    </Dialog>
  )
}
