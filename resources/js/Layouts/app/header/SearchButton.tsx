import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { openPart } from '#client/app/shell-state.ts'
import { commandKey } from '#client/lib/keys.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { iconButtonClass } from '#client/ui/native/Button.tsx'

/** Opens the command palette; looks like a search field, on a phone like an icon. */
export function SearchButton() {
  const { t } = useTranslation('shell')
  const open = () => openPart('palette')
  return (
    <Button
      onPress={open}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      className={clsx(iconButtonClass, fieldClass)}
    >
      <Icon icon={Search} />
      <span
        title={t('header.search')}
        className="min-w-0 flex-1 truncate text-start max-sm:sr-only"
      >
        {t('header.search')}
      </span>
      {/* Beside a long gold price the button has room for its icon only. */}
      <span aria-hidden="true" className="hidden md:@[9rem]:block">
        <kbd dir="ltr" className="rounded-chip border px-1.5 py-0.5 font-ui text-xs text-text-2">
          {commandKey()}
          {'K'}
        </kbd>
      </span>
    </Button>
  )
}

const fieldClass =
  'sm:@container sm:w-auto! sm:max-w-88 sm:min-w-9 sm:flex-1 sm:gap-2 sm:border sm:border-border-strong sm:bg-surface sm:px-3 sm:text-text-3 sm:after:hidden! dark:sm:bg-canvas'
