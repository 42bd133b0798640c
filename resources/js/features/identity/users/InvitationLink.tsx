import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { CreatedInvitation } from '#server/identity/users/props.ts'

interface InvitationLinkProps {
  created: CreatedInvitation
  isMailSent: boolean
  onDone: () => void
}

/** The link of an invitation, which is shown only once. */
export function InvitationLink({ created, isMailSent, onDone }: InvitationLinkProps) {
  const { t } = useTranslation('users')
  return (
    <Notice tone="positive" title={t('invite.made', { email: created.email })}>
      <p>{isMailSent ? t('invite.made_sent') : t('invite.made_unsent')}</p>
      <TextField
        label={t('invite.link')}
        value={created.link}
        isReadOnly
        autoFocus
        onFocus={({ target }) => target.select()}
        className="my-3"
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton variant="primary" text={created.link} />
        <Button onPress={onDone}>{t('invite.done')}</Button>
      </div>
    </Notice>
  )
}
