import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { PersonProps } from '#server/identity/users/props.ts'
import { roleChanges } from './roles.ts'
import type { PersonChange } from './usePersonChange.ts'

const PersonDialog = lazyWithRetry(() => import('./PersonDialog.tsx'))

/** Actions on a user, each with a confirmation. */
export function PersonActions({ person }: { person: PersonProps }) {
  const { t } = useTranslation('users')
  const [change, setChange] = useState<PersonChange | null>(null)
  const { name, role, status, secondFactor } = person
  const hasFactor = secondFactor.totp || secondFactor.passkeys > 0
  const button = (what: PersonChange) => (
    <Button
      size="sm"
      variant={what === 'disable' ? 'critical' : 'secondary'}
      aria-label={`${t(`change.${what}`)}: ${name}`}
      onPress={() => setChange(what)}
    >
      {t(`change.${what}`)}
    </Button>
  )
  return (
    <div data-print="no" className="flex flex-wrap gap-2 in-[td]:flex-nowrap">
      {status === 'active' && button(roleChanges[role])}
      {hasFactor && button('clear_factor')}
      {button(status === 'active' ? 'disable' : 'enable')}
      <Suspense fallback={null}>
        {change && (
          <PersonDialog
            person={person}
            change={change}
            isOpen
            onOpenChange={() => setChange(null)}
          />
        )}
      </Suspense>
    </div>
  )
}
