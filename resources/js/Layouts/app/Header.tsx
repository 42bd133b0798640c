import { clsx } from 'clsx'
import { Calculator, Menu } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { closePart, useOpenPart, useShell } from '#client/app/shell-state.ts'
import { AllPages } from '#client/Layouts/app/header/AllPages.tsx'
import { Inbox } from '#client/Layouts/app/header/Inbox.tsx'
import { SearchButton } from '#client/Layouts/app/header/SearchButton.tsx'
import { useHeaderKeys } from '#client/Layouts/app/header/useHeaderKeys.ts'
import { useGoldPolling, useInboxPolling } from '#client/Layouts/app/header/usePolling.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { iconButtonClass } from '#client/ui/native/Button.tsx'
import { GoldChip } from './GoldChip.tsx'
import { LanguageMenu } from './LanguageMenu.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** Search, quick quote, gold price, notifications and profile. */
export function Header() {
  const { t } = useTranslation('shell')
  const { sidebar, setSidebar } = useShell()
  useHeaderKeys()
  useInboxPolling()
  useGoldPolling()
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
        <AllPages />
        <ThemeButton className="max-sm:hidden" />
        <LanguageMenu className="max-sm:hidden" />
        <Inbox />
        <ProfileMenu />
      </div>
      <HeaderDialogs />
    </div>
  )
}

const headerClass = clsx(
  'gutter flex min-h-14 min-w-0 flex-1 flex-wrap items-center gap-x-0.5 py-2',
  'sm:flex-nowrap sm:gap-x-2',
)

/** On a phone the gold price is on a separate line. */
const goldClass =
  'min-w-0 sm:ms-auto max-sm:order-last max-sm:-mx-4 max-sm:-mb-2 max-sm:mt-2 max-sm:basis-[calc(100%+2rem)] max-sm:border-t max-sm:px-2 max-sm:*:w-full'

const CommandPalette = lazyWithRetry(
  () => import('#client/features/workspace/command-palette/CommandPalette.tsx'),
)
const ShortcutSheet = lazyWithRetry(() => import('#client/app/shortcuts/ShortcutSheet.tsx'))

/** Dialogs of the header, loaded when opened. */
function HeaderDialogs() {
  const open = useOpenPart((state) => state.open)
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <CommandPalette onClose={() => closePart('palette')} />}
      {open === 'shortcuts' && <ShortcutSheet onClose={() => closePart('shortcuts')} />}
    </Suspense>
  )
}

/** Opens the quick quote; its text is shown where there is room. */
function QuickQuoteButton() {
  const { t } = useTranslation('shell')
  const setQuickQuote = useShell((state) => state.setQuickQuote)
  return (
    <Button
      onPress={() => setQuickQuote(true)}
      aria-label={t('quick_quote')}
      aria-haspopup="dialog"
      aria-keyshortcuts="q"
      className={clsx(iconButtonClass, 'xl:w-auto! xl:gap-2 xl:px-2.5 xl:after:hidden!')}
    >
      <Icon icon={Calculator} />
      <span className="whitespace-nowrap max-xl:sr-only">{t('quick_quote')}</span>
    </Button>
  )
}
