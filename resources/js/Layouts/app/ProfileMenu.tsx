import { router, usePage } from '@inertiajs/react'
import { LogOut } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../Components/Icon.tsx'
import { menuClass, menuItemClass } from './menu-looks.ts'

/** Who is signed in, and the way out. */
export function ProfileMenu() {
  const { t } = useTranslation('shell')
  const { user } = usePage().props.auth
  if (!user) return null
  return (
    <MenuTrigger>
      <Button
        aria-label={t('profile.label', { name: user.name })}
        className="ms-1 flex size-9 shrink-0 items-center justify-center rounded-full bg-gold-tint text-sm font-semibold text-gold pointer-coarse:size-11"
      >
        {initialsOf(user.name)}
      </Button>
      <Popover placement="bottom end" className={menuClass}>
        <Menu className="outline-none" onAction={() => router.post('/logout')}>
          <MenuSection>
            <Header className="mb-1 border-b px-2.5 pt-1 pb-2">
              <span className="block font-semibold">
                <bdi>{user.name}</bdi>
              </span>
              <span className="block text-sm text-text-2">
                <bdi>{user.email}</bdi>
              </span>
              <span className="block text-sm text-text-3">{t(`profile.role_${user.role}`)}</span>
            </Header>
            <MenuItem id="sign-out" className={menuItemClass}>
              <Icon icon={LogOut} directional="yes" className="text-text-3" />
              {t('profile.sign_out')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

function initialsOf(name: string) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase()
}
