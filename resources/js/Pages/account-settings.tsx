import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { DataCard } from '#client/features/identity/account/DataCard.tsx'
import { EmailCard } from '#client/features/identity/account/EmailCard.tsx'
import { EmailLinkNotice } from '#client/features/identity/account/EmailLinkNotice.tsx'
import { PasswordCard } from '#client/features/identity/account/PasswordCard.tsx'
import { PreferencesCard } from '#client/features/identity/account/PreferencesCard.tsx'
import { SecondFactorCard } from '#client/features/identity/account/SecondFactorCard.tsx'
import { SessionsCard } from '#client/features/identity/account/SessionsCard.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The user's own account: authentication, sessions, preferences and data. */
export default function AccountSettings(props: Pages['account-settings']) {
  const { t } = useTranslation('account-settings')
  const { totp, passkeys, isRequired } = props.secondFactor
  if (isRequired && !totp && passkeys.length === 0) return <Enrolment {...props} />
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid max-w-6xl grid-cols-1 items-start gap-5 lg:grid-cols-2">
        {props.emailLink && (
          <div className="lg:col-span-2">
            <EmailLinkNotice link={props.emailLink} />
          </div>
        )}
        <div className="grid gap-5">
          <SecondFactorCard {...props} />
          <SessionsCard {...props} />
          <DataCard {...props} />
        </div>
        <div className="grid gap-5">
          <EmailCard {...props} />
          <PasswordCard {...props} />
          <PreferencesCard />
        </div>
      </div>
    </>
  )
}

/** Shown alone until a required second factor is set up. */
function Enrolment(props: Pages['account-settings']) {
  const { t } = useTranslation('account-settings')
  return (
    <>
      <PageHeader title={t('enrol.title')} />
      <div className="grid max-w-2xl gap-5">
        <Notice tone="caution" title={t('enrol.notice')}>
          {t('enrol.text')}
        </Notice>
        <SecondFactorCard {...props} />
      </div>
    </>
  )
}
