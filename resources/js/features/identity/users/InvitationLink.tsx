import { useTranslation } from 'react-i18next'
import { useCopy } from '#client/lib/text-export.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
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
  const { isCopied, copy } = useCopy()
  return (
    <Notice tone="positive" title={t('invite.made', { email: created.email })}>
      <p>{isMailSent ? t('invite.made_sent') : t('invite.made_unsent')}</p>
      <TextField
        label={t('invite.link')}
        value={created.link}
        isReadOnly
        autoFocus
        onFocus={({ target }) => (target as HTMLInputElement).select()}
        className="my-3"
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onPress={() => void copy(created.link)}>
          {isCopied ? t('invite.copied') : t('invite.copy')}
        </Button>
        <Button onPress={onDone}>{t('invite.done')}</Button>
      </div>
    </Notice>
  )
}
