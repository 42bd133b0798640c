import { router, usePage } from '@inertiajs/react'
import {
  Keyboard,
  LifeBuoy,
  Lock,
  LogOut,
  type LucideIcon,
  Settings,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { contactHref } from '#client/app/contact-link.ts'
import { signOut } from '#client/app/session-recovery/session-end.ts'
import { openPart, useShell } from '#client/app/shell-state.ts'
import { lockScreen } from '#client/lib/screen-lock/lock-screen.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'

type Page = ReturnType<typeof usePage>

interface ProfileEntry {
  key:
    | 'profile.page'
    | 'profile.settings'
    | 'customize'
    | 'profile.lock'
    | 'header.shortcuts'
    | 'profile.contact'
    | 'profile.sign_out'
  icon: LucideIcon
  onSelect: (shown: Page) => void
  ready: boolean
}

const entries: ProfileEntry[] = [
  {
    key: 'profile.page',
    icon: UserRound,
    onSelect: () => router.visit('/users/profile'),
    ready: true,
  },
  {
    key: 'profile.settings',
    icon: Settings,
    onSelect: () => router.visit('/users/user-account-settings'),
    ready: true,
  },
  {
    key: 'customize',
    icon: SlidersHorizontal,
    onSelect: () => useShell.getState().setCustomizer(true),
    ready: true,
  },
  { key: 'profile.lock', icon: Lock, onSelect: lockScreen, ready: true },
  { key: 'header.shortcuts', icon: Keyboard, onSelect: () => openPart('shortcuts'), ready: true },
  {
    key: 'profile.contact',
    icon: LifeBuoy,
    onSelect: ({ url, props }) => router.visit(contactHref({ url, requestId: props.requestId })),
    ready: true,
  },
  { key: 'profile.sign_out', icon: LogOut, onSelect: signOut, ready: true },
]

export function ProfileMenu() {
  const { t } = useTranslation('shell')
  const page = usePage()
  const { user } = page.props.auth
  if (!user) return null
  return (
    <MenuTrigger>
      <Button
        id="profile-menu"
        aria-label={t('profile.label', { name: user.name })}
        className="tooltip ms-1 flex size-9 shrink-0 items-center justify-center rounded-full text-sm max-sm:ms-0 pointer-coarse:size-11"
      >
        <Avatar name={user.name} picture={user.picture} className="size-full" />
      </Button>
      <Popover placement="bottom end" containerPadding={8} className={menuClass}>
        <Menu className="max-w-72 outline-none" onAction={(key) => runEntry(String(key), page)}>
          <MenuSection>
            <Header className="mb-1 border-b px-2.5 pt-1 pb-2 wrap-anywhere">
              <span className="block font-semibold">
                <bdi>{user.name}</bdi>
              </span>
              <span className="block text-sm text-text-2">
                <bdi>{user.email}</bdi>
              </span>
              <span className="block text-sm text-text-3">{t(`profile.role_${user.role}`)}</span>
            </Header>
            {entries
              .filter(({ ready }) => ready)
              .map(({ key, icon }) => (
                <MenuItem key={key} id={key} textValue={t(key)} className={menuItemClass}>
                  <Icon icon={icon} directional="yes" className="text-text-3" />
                  {t(key)}
                </MenuItem>
              ))}
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function runEntry(key: string, shown: Page) {
  entries.find((entry) => entry.key === key)?.onSelect(shown)
}
