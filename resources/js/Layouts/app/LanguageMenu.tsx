import { clsx } from 'clsx'
import { Check, Languages } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { availableLocales } from '#client/lib/i18n.ts'
import { languageName } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { iconButtonClass } from '#client/ui/native/Button.tsx'
import { isLocale, languageTag } from '#lang/locales.ts'

/** The languages by their own names and in the current language. */
export function LanguageMenu({ className }: { className?: string }) {
  const { t } = useTranslation('shell')
  return (
    <MenuTrigger>
      <Button aria-label={t('language.label')} className={clsx(iconButtonClass, className)}>
        <Icon icon={Languages} />
      </Button>
      <Popover placement="bottom end" containerPadding={8} className={clsx(menuClass, 'min-w-60')}>
        <LanguageItems />
      </Popover>
    </MenuTrigger>
  )
}

/** Rendered when the menu opens: naming sixteen languages takes the time of a frame. */
function LanguageItems() {
  const { t } = useTranslation('shell')
  const { locale, setLocale } = usePreferences()
  return (
    <Menu
      aria-label={t('language.label')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[locale]}
      onAction={(key) => isLocale(key) && setLocale(key)}
      className="outline-none"
    >
      {availableLocales.map((code) => (
        <MenuItem
          key={code}
          id={code}
          textValue={t(`language.${code}`)}
          className={clsx(menuItemClass, code === locale && 'bg-gold-tint')}
        >
          <span lang={languageTag(code)} className="font-medium">
            <bdi>{t(`language.${code}`)}</bdi>
          </span>
          <span className="ms-auto ps-4 text-sm text-text-2">{languageName(code, locale)}</span>
          <span className="w-4">
            {code === locale && <Icon icon={Check} size={16} className="text-gold" />}
          </span>
        </MenuItem>
      ))}
    </Menu>
  )
}
