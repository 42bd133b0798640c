import { Calculator, Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../Components/Button.tsx'
import { Icon } from '../../Components/Icon.tsx'
import { IconButton } from '../../Components/IconButton.tsx'
import { useShell } from '../../shell-state.ts'
import { GoldChip } from './GoldChip.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** Above every page: today's gold, a quick quote, and what belongs to the person. */
export function Header() {
  const { t } = useTranslation('shell')
  const { sidebar, setSidebar, setQuickQuote } = useShell()
  return (
    <header
      data-shell=""
      className="gutter sticky top-0 z-20 flex min-h-14 items-center gap-1.5 border-b bg-surface py-2 sm:gap-3"
    >
      <IconButton
        icon={Menu}
        label={t('nav.open')}
        aria-expanded={sidebar}
        aria-controls="sidebar"
        onPress={() => setSidebar(true)}
        className="-ms-2 lg:hidden"
      />
      <Button onPress={() => setQuickQuote(true)} className="max-sm:hidden">
        <Icon icon={Calculator} />
        {t('quick_quote')}
        <span
          aria-hidden="true"
          className="rounded-chip border px-1 text-xs font-medium text-text-3"
        >
          {t('quick_quote_key')}
        </span>
      </Button>
      <IconButton
        icon={Calculator}
        label={t('quick_quote')}
        onPress={() => setQuickQuote(true)}
        className="sm:hidden"
      />
      <GoldChip />
      <div className="flex items-center gap-1">
        <ThemeButton className="max-sm:hidden" />
        <LanguageMenu className="max-sm:hidden" />
        <ProfileMenu />
      </div>
    </header>
  )
}
