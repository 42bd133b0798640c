import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { CampaignProps } from '#server/pricing/campaigns/props.ts'

interface CancelDialogProps {
  campaign: CampaignProps
  onClose: () => void
  onConfirm: () => void
}

/** Confirms the cancellation, which cannot be undone. */
export default function CancelDialog({ campaign, onClose, onConfirm }: CancelDialogProps) {
  const { t } = useTranslation('sale-price')
  const { name, running } = campaign
  return (
    <Dialog
      title={t('cancel.title', { name })}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel.keep')}</Button>
          <Button variant="critical" onPress={onConfirm}>
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('cancel.text', { count: running })}</p>
    </Dialog>
  )
}
