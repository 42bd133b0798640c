import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { NameForm } from '#client/features/identity/profile/NameForm.tsx'
import { PictureField } from '#client/features/identity/profile/PictureField.tsx'
import { roleTones } from '#client/features/identity/users/roles.ts'
import { useFormat } from '#client/lib/format.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The user's profile. */
export default function Profile({ person, work }: Pages['profile']) {
  const { t } = useTranslation(['profile', 'shell'])
  const { date, dateTime } = useFormat()
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="grid max-w-6xl grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <Card>
          <PictureField name={person.name} picture={person.picture} />
          <div className="mt-6">
            <NameForm person={person} />
          </div>
        </Card>
        <Card title={t('about')}>
          <dl className="grid gap-y-3">
            <Fact label={t('email')}>
              <bdi className="wrap-anywhere">{person.email}</bdi>
            </Fact>
            <Fact label={t('role')}>
              <Badge tone={roleTones[person.role]}>{t(`shell:profile.role_${person.role}`)}</Badge>
            </Fact>
            <Fact label={t('since')}>{date(person.since)}</Fact>
            <Fact label={t('last_sign_in')}>
              {person.lastSignInAt ? dateTime(person.lastSignInAt) : t('never')}
            </Fact>
            <Fact label={t('runs')}>
              {t('runs_count', { count: work.applied })}
              {work.undone > 0 && ` · ${t('runs_undone', { count: work.undone })}`}
            </Fact>
            {work.lastAppliedAt && (
              <Fact label={t('last_run')}>{dateTime(work.lastAppliedAt)}</Fact>
            )}
          </dl>
        </Card>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-text-3">{label}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
