import { clsx } from 'clsx'
import { Ellipsis } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import type { PersonProps } from '#server/identity/users/props.ts'
import { roleChanges } from './roles.ts'
import type { PersonChange } from './usePersonChange.ts'

const PersonDialog = lazyWithRetry(() => import('./PersonDialog.tsx'))

/** The menu of a user, whose entries ask for a confirmation. */
export function PersonActions({ person }: { person: PersonProps }) {
  const { t } = useTranslation(['users', 'lists'])
  const [change, setChange] = useState<PersonChange | null>(null)
  const { name, role, status, secondFactor } = person
  const hasFactor = secondFactor.totp || secondFactor.passkeys > 0
  const changes: PersonChange[] = [
    ...(status === 'active' ? [roleChanges[role]] : []),
    ...(hasFactor ? (['clear_factor'] as const) : []),
    status === 'active' ? 'disable' : 'enable',
  ]
  return (
    // On a phone the row is a button, which the menu is above.
    <div data-print="no" className="relative z-1">
      <MenuTrigger>
        <IconButton icon={Ellipsis} label={`${t('lists:more.label')}: ${name}`} />
        <Popover placement="bottom end" containerPadding={8} className={menuClass}>
          <Menu className="outline-none">
            {changes.map((one) => (
              <MenuItem
                key={one}
                id={one}
                onAction={() => setChange(one)}
                className={clsx(menuItemClass, one === 'disable' && 'text-critical')}
              >
                {t(`users:change.${one}`)}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
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
