import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'

export interface OverlayProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Buttons in a footer that does not scroll. */
  actions?: ReactNode
  role?: 'dialog' | 'alertdialog'
  className?: string
  children?: ReactNode
}

interface OverlayStyle {
  overlayClass: string
  modalClass: string
}

/** A modal: focus is trapped, Esc and a click outside close it, and the focus returns. */
export function Overlay({
  title,
  isOpen,
  onOpenChange,
  actions,
  role = 'dialog',
  className,
  children,
  overlayClass,
  modalClass,
}: OverlayProps & OverlayStyle) {
  const { t } = useTranslation('shell')
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={clsx(
        'fixed inset-0 z-50 flex bg-veil entering:animate-fade-in exiting:animate-fade-out',
        overlayClass,
      )}
    >
      <Modal className={clsx('flex bg-raised shadow-dialog outline-none', modalClass, className)}>
        <Dialog role={role} className="flex max-h-full min-h-0 w-full flex-col outline-none">
          <div className="flex items-start justify-between gap-4 px-5 pt-4 pb-3">
            <Heading slot="title" className="font-display text-xl">
              {title}
            </Heading>
            <Button slot="close" aria-label={t('action.close')} className={closeClass}>
              <Icon icon={X} />
            </Button>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
          {actions && (
            // Notices keep clear of it, as of the other bars at the bottom.
            <div data-bar="bottom" className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">
              {actions}
            </div>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

const closeClass =
  '-me-2 flex size-8 shrink-0 items-center justify-center rounded-control text-text-2 hover:bg-sunken hover:text-text pointer-coarse:size-11'
