import { Link } from '@inertiajs/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { PersonProps } from '#server/identity/users/props.ts'
import { PersonActions } from './PersonActions.tsx'
import { roleTones } from './roles.ts'

/** All users, by name. */
export function UserList({ people }: { people: PersonProps[] }) {
  const { t } = useTranslation('users')
  return (
    <DataTable
      label={t('list')}
      rows={people.toSorted((a, b) => a.name.localeCompare(b.name))}
      columns={useUserColumns()}
      rowKey={({ id }) => id}
      peek={{ title: ({ name }) => name }}
      rowClass={({ status }) => status === 'disabled' && 'text-text-2'}
    />
  )
}

function useUserColumns(): Column<PersonProps>[] {
  const { t } = useTranslation(['users', 'lists'])
  const { relative, number } = useFormat()
  return [
    {
      key: 'name',
      label: t('users:name'),
      cell: (person) => <PersonName person={person} />,
    },
    {
      key: 'role',
      label: t('users:invite.role'),
      cell: ({ role, status }) => (
        <span className="inline-flex gap-1.5">
          <Badge tone={roleTones[role]}>{t(`users:role.${role}`)}</Badge>
          {status === 'disabled' && <Badge tone="critical">{t('users:disabled')}</Badge>}
        </span>
      ),
      phone: 'first-end',
    },
    {
      key: 'last_sign_in',
      label: t('users:last_sign_in'),
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? relative(lastSignInAt) : t('users:never_signed_in'),
      phoneCell: ({ lastSignInAt }) => (
        <span className="block max-w-36 text-end">
          {lastSignInAt
            ? t('users:signed_in_ago', { ago: relative(lastSignInAt) })
            : t('users:never_signed_in')}
        </span>
      ),
      priority: 3,
      phone: 'second-end',
    },
    {
      key: 'factor',
      label: t('users:factor.title'),
      cell: (person) => <FactorText person={person} missing={t('users:factor.none')} />,
      priority: 3,
      phone: 'second',
      phoneCell: (person) => <FactorText person={person} missing={t('users:factor.missing')} />,
    },
    {
      key: 'devices',
      label: t('users:devices.title'),
      cell: ({ sessions }) => (sessions === 0 ? t('users:devices.none') : number(sessions)),
      align: 'num',
      priority: 4,
    },
    {
      key: 'actions',
      label: t('lists:actions'),
      print: 'no',
      cell: (person) => !person.isYou && <PersonActions person={person} />,
      // The roles above each other are aligned.
      phoneCell: (person) =>
        person.isYou ? <span className={noActions} /> : <PersonActions person={person} />,
      phone: 'first-end',
    },
  ]
}

const noActions = 'block size-9 pointer-coarse:size-11'

function PersonName({ person: { name, email, picture, isYou } }: { person: PersonProps }) {
  const { t } = useTranslation('users')
  return (
    <span className="inline-flex items-center gap-2.5 text-start md:py-1">
      <Avatar name={name} picture={picture} className="size-7" />
      <span>
        <span className="flex items-center gap-2">
          <bdi>{name}</bdi>
          {isYou && (
            <Badge tone="notice" className="-my-1">
              {t('you')}
            </Badge>
          )}
        </span>
        <span className="block text-sm font-normal text-text-2">
          {/* An address that is too long breaks before its domain. */}
          <bdi>
            {email.slice(0, email.lastIndexOf('@'))}
            <wbr />
            {email.slice(email.lastIndexOf('@'))}
          </bdi>
        </span>
      </span>
    </span>
  )
}

interface FactorTextProps {
  person: PersonProps
  /** What is said where there is none. */
  missing: string
}

/** The second factor of a user; a warning where somebody who can sign in has none, with a link to set up one's own. */
function FactorText({ person: { status, secondFactor, isYou }, missing }: FactorTextProps) {
  const { t } = useTranslation('users')
  const { totp, passkeys } = secondFactor
  const parts = [
    ...(totp ? [t('factor.totp')] : []),
    ...(passkeys > 0 ? [t('factor.passkeys', { count: passkeys })] : []),
  ]
  if (parts.length > 0) return parts.join(' · ')
  if (status === 'disabled') return missing
  return (
    <span className="inline-flex items-baseline gap-1.5 font-medium text-caution">
      <Icon icon={TriangleAlert} size={16} className="self-center" />
      <span>
        {missing}{' '}
        {isYou && (
          <Link
            href="/users/user-account-settings"
            className="relative z-1 whitespace-nowrap text-petrol underline underline-offset-2"
          >
            {t('factor.set_up')}
          </Link>
        )}
      </span>
    </span>
  )
}
