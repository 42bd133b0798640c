import { useTranslation } from 'react-i18next'
import { FetchedFormDialog } from '#client/features/catalogue/compositions/FetchedFormDialog.tsx'
import type { StockProps } from '#server/trade/stock/props.ts'
import { StockForm } from './StockForm.tsx'

interface StockDialogProps {
  variantId: number
  sku: string
  onClose: () => void
}

/** How many of a piece there are and who has reserved it, with the form that counts, adds or moves pieces. */
export default function StockDialog({ variantId, sku, onClose }: StockDialogProps) {
  const { t } = useTranslation('stock')
  return (
    <FetchedFormDialog<StockProps>
      path={`/variants/${variantId}/stock`}
      title={t('title', { sku })}
      save={t('save')}
      problems={{ conflict: t('conflict'), failed: t('failed') }}
      lines={['h-9 w-full', 'h-9 w-full', 'h-9 w-full']}
      onClose={onClose}
      className="max-w-xl!"
    >
      {({ id, data, errors, setErrors, save }) =>
        data && (
          <StockForm
            key={data.movements[0]?.id ?? 0}
            {...{ id, stock: data, errors, setErrors }}
            onSave={(body) => save(`/variants/${variantId}/stock`, body)}
          />
        )
      }
    </FetchedFormDialog>
  )
}
