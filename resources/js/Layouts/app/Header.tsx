import { clsx } from 'clsx'
import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useShell } from '#client/app/shell-state.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { GoldChip } from './GoldChip.tsx'
import { HeaderSheets } from './header/HeaderSheets.tsx'
import { Inbox } from './header/Inbox.tsx'
import { QuickQuoteButton } from './header/QuickQuoteButton.tsx'
import { SearchButton } from './header/SearchButton.tsx'
import { useGoldPulse } from './header/useGoldPulse.ts'
import { useHeaderKeys } from './header/useHeaderKeys.ts'
import { useHeartbeat } from './header/useHeartbeat.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** Above every page: the way to everything, today's gold, and what belongs to the person. */
export function Header() {
  const { t } = useTranslation('shell')
  const { sidebar, setSidebar } = useShell()
  useHeaderKeys()
  useHeartbeat()
  useGoldPulse()
  return (
    <div className={headerClass}>
      <IconButton
        icon={Menu}
        label={t('nav.open')}
        aria-expanded={sidebar}
        aria-controls="sidebar"
        onPress={() => setSidebar(true)}
        className="-ms-2 lg:hidden"
      />
      <SearchButton />
      <QuickQuoteButton />
      <div className={goldClass}>
        <GoldChip />
      </div>
      <div className="flex items-center gap-0.5 max-sm:ms-auto">
        <ThemeButton className="max-sm:hidden" />
        <LanguageMenu className="max-sm:hidden" />
        <Inbox />
        <ProfileMenu />
      </div>
      <HeaderSheets />
    </div>
  )
}

const headerClass = clsx(
  'gutter flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-0.5 py-2',
  'sm:flex-nowrap sm:gap-x-2',
)

/** On a phone the gold price has a line of its own. */
const goldClass =
  'min-w-0 sm:ms-auto max-sm:order-last max-sm:-mx-4 max-sm:-mb-2 max-sm:mt-2 max-sm:basis-[calc(100%+2rem)] max-sm:border-t max-sm:px-2 max-sm:*:w-full'
