import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Popover } from 'react-aria-components/Popover'
import { useWide } from '#client/lib/useWide.ts'
import { panelClass } from '#client/ui/class-names.ts'

interface PanelFrameProps {
  label: string
  /** The button that opened the panel, beside which it stands. */
  button: RefObject<HTMLButtonElement | null>
  onClose: () => void
  children: (isWide: boolean) => ReactNode
}

/** A panel with months below its button; on a phone a sheet at the bottom. */
export function PanelFrame({ label, button, onClose, children }: PanelFrameProps) {
  const isWide = useWide('md')
  const dialog = (
    <Dialog aria-label={label} className="outline-none">
      {children(isWide)}
    </Dialog>
  )
  if (!isWide)
    return (
      <ModalOverlay
        isOpen
        onOpenChange={onClose}
        isDismissable
        className="fixed inset-0 z-50 flex items-end bg-veil entering:animate-fade-in"
      >
        <Modal className="max-h-full w-full overflow-y-auto rounded-t-card bg-raised shadow-dialog outline-none entering:animate-rise-in">
          {dialog}
        </Modal>
      </ModalOverlay>
    )
  return (
    <Popover
      triggerRef={button}
      isOpen
      onOpenChange={onClose}
      placement="bottom start"
      containerPadding={8}
      className={panelClass}
    >
      {dialog}
    </Popover>
  )
}
