import { clsx } from 'clsx'
import { Calculator } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../Components/Icon.tsx'
import { iconButtonClass } from '../../../Components/IconButton.tsx'
import { useShell } from '../../../shell-state.ts'

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
