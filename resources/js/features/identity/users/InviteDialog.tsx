import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { CreatedInvitation } from '#server/identity/users/props.ts'
import { InviteForm } from './InviteForm.tsx'
import { MadeInvite } from './MadeInvite.tsx'

interface InviteDialogProps {
  isMailSent: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Who is asked, as what; then the link, this once. */
export default function InviteDialog({ isMailSent, isOpen, onOpenChange }: InviteDialogProps) {
  const { t } = useTranslation('users')
  const [made, setMade] = useState<CreatedInvitation | null>(null)
  const close = () => onOpenChange(false)
  return (
    <Dialog title={t('invite.title')} isOpen={isOpen} onOpenChange={onOpenChange}>
      {made ? (
        <MadeInvite made={made} isMailSent={isMailSent} onDone={close} />
      ) : (
        <InviteForm onMade={setMade} onCancel={close} />
      )}
    </Dialog>
  )
}
