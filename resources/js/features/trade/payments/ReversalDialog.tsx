import { useTranslation } from 'react-i18next'
import ReasonDialog from '#client/ui/ReasonDialog.tsx'

interface ReversalDialogProps {
  /** Where the reason is sent. */
  path: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A payment that was written by mistake is taken back by another, and why is said. */
export default function ReversalDialog(props: ReversalDialogProps) {
  const { t } = useTranslation('contracts')
  return (
    <ReasonDialog
      {...props}
      words={{
        title: t('reversal.title'),
        text: t('reversal.text'),
        reason: t('reversal.reason'),
        act: t('money.reverse'),
        cancel: t('payment.cancel'),
      }}
    />
  )
}
