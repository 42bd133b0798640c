import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { DataCard } from '#client/features/identity/account/DataCard.tsx'
import { EmailCard } from '#client/features/identity/account/EmailCard.tsx'
import { EmailLinkNotice } from '#client/features/identity/account/EmailLinkNotice.tsx'
import { PasswordCard } from '#client/features/identity/account/PasswordCard.tsx'
import { PreferencesCard } from '#client/features/identity/account/PreferencesCard.tsx'
import { SecondFactorCard } from '#client/features/identity/account/SecondFactorCard.tsx'
import { SessionsCard } from '#client/features/identity/account/SessionsCard.tsx'
import { useFormat } from '#client/lib/format.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The user's own account: authentication, sessions, preferences and data. */
export default function AccountSettings(props: Pages['account-settings']) {
  const { t } = useTranslation('account-settings')
  const { mustEnrol, putOffTo } = props.secondFactor
  if (mustEnrol || putOffTo !== null) return <Enrolment {...props} />
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

/** Shown alone until a required second factor is set up or, while it can be, put off. */
function Enrolment(props: Pages['account-settings']) {
  const { t } = useTranslation('account-settings')
  const format = useFormat()
  const { dueAt, putOffTo } = props.secondFactor
  return (
    <>
      <PageHeader title={t('enrol.title')} />
      <div className="grid max-w-2xl gap-5">
        {dueAt !== null && putOffTo !== null ? (
          <Notice
            title={t('enrol.notice_from', { date: format.date(dueAt) })}
            actions={
              <ButtonLink size="sm" href={putOffTo}>
                {t('enrol.later')}
              </ButtonLink>
            }
          >
            {t('enrol.text_from')}
          </Notice>
        ) : (
          <Notice tone="caution" title={t('enrol.notice')}>
            {t('enrol.text')}
          </Notice>
        )}
        <SecondFactorCard {...props} />
      </div>
    </>
  )
}
