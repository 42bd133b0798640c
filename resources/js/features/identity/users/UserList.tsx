import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import type { PersonProps } from '#server/identity/users/props.ts'
import { PersonActions } from './PersonActions.tsx'
import { roleTones } from './roles.ts'

/** One user: role, ways to sign in, and what can be changed about them. */
function PersonRow({ person }: { person: PersonProps }) {
  const { t } = useTranslation('users')
  const { relative } = useFormat()
  const { name, email, picture, role, status, lastSignInAt, sessions, isYou } = person
  const isDisabled = status === 'disabled'
  return (
    <li className="grid items-start gap-x-6 gap-y-3 px-4 py-4 lg:grid-cols-[minmax(14rem,1.2fr)_2fr_13rem]">
      <div className={clsx('flex min-w-0 gap-3', isDisabled && 'text-text-2')}>
        <Avatar name={name} picture={picture} className="size-10" />
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
            <bdi>{name}</bdi>
            <Badge tone={roleTones[role]}>{t(`role.${role}`)}</Badge>
            {isYou && <Badge tone="notice">{t('you')}</Badge>}
            {isDisabled && <Badge tone="critical">{t('disabled')}</Badge>}
          </h2>
          <p className="text-sm break-words text-text-2">
            <bdi>{email}</bdi>
          </p>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <Fact label={t('last_sign_in')}>{lastSignInAt ? relative(lastSignInAt) : t('never')}</Fact>
        <Fact label={t('factor.title')}>
          <FactorText {...person.secondFactor} />
        </Fact>
        <Fact label={t('devices.title')}>
          {sessions === 0 ? t('devices.none') : t('devices.count', { count: sessions })}
        </Fact>
      </dl>
      {isYou ? <span /> : <PersonActions person={person} />}
    </li>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-text-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function FactorText({ totp, passkeys }: PersonProps['secondFactor']) {
  const { t } = useTranslation('users')
  const parts = [
    ...(totp ? [t('factor.totp')] : []),
    ...(passkeys > 0 ? [t('factor.passkeys', { count: passkeys })] : []),
  ]
  return <>{parts.length === 0 ? t('factor.none') : parts.join(' · ')}</>
}

/** All users, by name. */
export function UserList({ people }: { people: PersonProps[] }) {
  const { t } = useTranslation('users')
  const inOrder = people.toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <ul aria-label={t('list')} className="divide-y rounded-card border bg-surface">
      {inOrder.map((person) => (
        <PersonRow key={person.id} person={person} />
      ))}
    </ul>
  )
}
