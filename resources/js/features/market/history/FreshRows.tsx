import { useQuoteWords } from '#client/features/market/quotes/useQuoteWords.ts'
import { Button } from '#client/ui/Button.tsx'

interface FreshRowsProps {
  count: number
  /** A whole page of them: there may be more. */
  most: number
  onShow: () => void
}

/** New rows wait above the list until they are asked for, so that nothing moves under the reader's eyes. */
export function FreshRows({ count, most, onShow }: FreshRowsProps) {
  const { t } = useQuoteWords()
  const many = count >= most ? t('fresh.many', { count: most }) : null
  return (
    <div role="status" className="sticky top-2 z-10 flex justify-center empty:hidden">
      {count > 0 && (
        <Button size="sm" onPress={onShow} className="mb-2 animate-rise-in shadow-menu">
          <span className="text-text-2">{many ?? t('fresh.rows', { count })}</span>
          {t('fresh.show')}
        </Button>
      )}
    </div>
  )
}
