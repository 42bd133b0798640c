import { useTranslation } from 'react-i18next'
import { useFindingLabels } from '#client/features/pricing/law/LawResultBadge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import type { NotAllowedProps } from '#server/pricing/campaigns/props.ts'

interface NotAllowedDialogProps {
  rows: NotAllowedProps
  onClose: () => void
  onConfirm: () => void
}

/** How many included rows of a campaign have a compare-at price that is not allowed, and why. */
export default function NotAllowedDialog({ rows, onClose, onConfirm }: NotAllowedDialogProps) {
  const { t } = useTranslation(['legal-rules', 'sale-price', 'compare-price', 'price-impact'])
  const findingText = useFindingLabels(rows.currency)
  const { included, held, findings } = rows
  return (
    <Dialog
      title={t('legal-rules:not_allowed.title')}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('legal-rules:not_allowed.back')}</Button>
          <Button variant="primary" onPress={onConfirm}>
            {t('sale-price:decide.schedule')}
          </Button>
        </>
      }
    >
      {included > 0 && (
        <p className="font-medium">{t('legal-rules:not_allowed.included', { count: included })}</p>
      )}
      {held > 0 && (
        <p className="font-medium">{t('legal-rules:not_allowed.held', { count: held })}</p>
      )}
      <ul className="mt-3 grid gap-3 text-sm">
        {findings.map(({ market, finding, count, sku }) => (
          <li key={`${market} ${finding.code}`} className="border-s-2 border-border-strong ps-3">
            <p className="font-medium">
              {t('price-impact:problem', { name: t(`compare-price:market.${market}`), count })}
            </p>
            <p className="text-text-2">
              {t('price-impact:example')} <bdi>{sku}</bdi>
            </p>
            <p className="text-text-2">{findingText(finding)}</p>
          </li>
        ))}
      </ul>
      {included > 0 && <p className="mt-3">{t('legal-rules:not_allowed.advice')}</p>}
    </Dialog>
  )
}
