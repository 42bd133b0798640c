import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { Invitations } from '../Components/users/Invitations.tsx'
import { InviteButton } from '../Components/users/InviteButton.tsx'
import { People } from '../Components/users/People.tsx'

/** Who may come in, and as what. */
export default function Users({ people, invitations, isMailSent }: Pages['users']) {
  const { t } = useTranslation('users')
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <ButtonLink href="/configuration">{t('configuration')}</ButtonLink>
            <InviteButton isMailSent={isMailSent} />
          </>
        }
      />
      <div className="grid max-w-6xl grid-cols-1 gap-5">
        <People people={people} />
        <Invitations invitations={invitations} isMailSent={isMailSent} />
      </div>
    </>
  )
}
