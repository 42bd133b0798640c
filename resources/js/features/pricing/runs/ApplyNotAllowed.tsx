import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface ApplyNotAllowedProps {
  /** How many included prices have a compare-at price that is not allowed. */
  text: string
  isPending: boolean
  onApply: () => void
}

/** Asks before prices are applied whose compare-at price is not allowed. */
export default function ApplyNotAllowed({ text, isPending, onApply }: ApplyNotAllowedProps) {
  const { t } = useTranslation(['legal-rules', 'price-runs'])
  return (
    <Notice
      tone="critical"
      className="mt-3"
      title={t('legal-rules:not_allowed.title')}
      actions={
        <Button size="sm" isPending={isPending} onPress={onApply}>
          {t('price-runs:actions.applyNotAllowed')}
        </Button>
      }
    >
      {text}
    </Notice>
  )
}
