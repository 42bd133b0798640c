import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import type { InvitationProps } from '#server/identity/users/props.ts'
import { InvitationRow } from './InvitationRow.tsx'

interface InvitationsProps {
  invitations: InvitationProps[]
  isMailSent: boolean
}

/** Who is asked to join and has not come yet. */
export function Invitations({ invitations, isMailSent }: InvitationsProps) {
  const { t } = useTranslation('users')
  return (
    <Card title={t('invitations.title')}>
      {invitations.length === 0 && <p className="text-text-2">{t('invitations.none')}</p>}
      <ul className="-my-3 divide-y empty:hidden">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.email} invitation={invitation} isMailSent={isMailSent} />
        ))}
      </ul>
    </Card>
  )
}
