import { useTranslation } from 'react-i18next'
import ReasonDialog from '#client/ui/ReasonDialog.tsx'

interface ReversalDialogProps {
  /** URL that the reason is posted to. */
  path: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Reverses a payment recorded by mistake with an opposite payment, and requires a reason. */
export default function ReversalDialog(props: ReversalDialogProps) {
  const { t } = useTranslation('contracts')
  return (
    <ReasonDialog
      {...props}
      labels={{
        title: t('reversal.title'),
        text: t('reversal.text'),
        reason: t('reversal.reason'),
        confirm: t('money.reverse'),
        cancel: t('payment.cancel'),
      }}
    />
  )
}
