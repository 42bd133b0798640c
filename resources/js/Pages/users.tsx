import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { Invitations, InviteButton } from '#client/features/identity/users/Invitations.tsx'
import { UserList } from '#client/features/identity/users/UserList.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Users and invitations. */
export default function Users({ people, invitations, isMailSent }: Pages['users']) {
  const { t } = useTranslation('users')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={<InviteButton isMailSent={isMailSent} />}
      />
      <div className="grid max-w-6xl grid-cols-1 gap-5">
        <UserList people={people} />
        <Invitations invitations={invitations} isMailSent={isMailSent} />
      </div>
    </>
  )
}
