import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import { Invitations, InviteButton } from '#client/features/identity/users/Invitations.tsx'
import { UserList } from '#client/features/identity/users/UserList.tsx'
import type { Pages } from '#server/http/pages.ts'

export default function Users({ people, invitations, isMailSent }: Pages['users']) {
  const { t } = useTranslation('users')
  return (
    <ListPage
      title={t('title')}
      count={people.length}
      subtitle={t('subtitle')}
      actions={<InviteButton isMailSent={isMailSent} />}
      shows="other"
    >
      <div className="grid grid-cols-1 gap-5">
        <UserList people={people} />
        <Invitations invitations={invitations} isMailSent={isMailSent} />
      </div>
    </ListPage>
  )
}
