import { clsx } from 'clsx'
import { Calculator } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { useShell } from '#client/app/shell-state.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { iconButtonClass } from '#client/ui/IconButton.tsx'

/** The way to a price while somebody stands at the counter; it says so where there is room. */
export function QuickQuoteButton() {
  const { t } = useTranslation('shell')
  const setQuickQuote = useShell((state) => state.setQuickQuote)
  return (
    <Button
      onPress={() => setQuickQuote(true)}
      aria-haspopup="dialog"
      aria-keyshortcuts="q"
      className={clsx(iconButtonClass, 'xl:w-auto! xl:gap-2 xl:px-2.5')}
    >
      <Icon icon={Calculator} />
      <span className="whitespace-nowrap max-xl:sr-only">{t('quick_quote')}</span>
    </Button>
  )
}
