import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { Finder } from './Finder.tsx'

/** The way to everything: a field over the page, and what fits under it. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette')
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={onClose}
      className="fixed inset-0 z-50 flex items-start justify-center bg-veil p-2 entering:animate-fade-in sm:pt-[12dvh]"
    >
      <Modal className="flex max-h-[min(34rem,calc(100dvh-1rem))] w-full max-w-2xl flex-col rounded-card border bg-raised shadow-dialog outline-none entering:animate-rise-in sm:max-h-[min(34rem,76dvh)]">
        <Dialog aria-label={t('title')} className="flex min-h-0 flex-1 flex-col outline-none">
          <Finder onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
