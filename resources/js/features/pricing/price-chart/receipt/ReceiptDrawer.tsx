import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { type FetchState, useFetched } from '#client/lib/useFetched.ts'
import { Drawer } from '#client/ui/Drawer.tsx'
import type { ReceiptProps } from '#server/pricing/receipts/props.ts'
import { ReceiptContent } from './Receipt.tsx'

interface ReceiptDrawerProps {
  variantId: number
  /** The price of a run, or the one that a change of the ledger set. */
  of: { run: number } | { change: number }
  actions?: ReactNode
  onClose: () => void
}

/** The receipt of a price as it was applied; the heading says when that was. */
export default function ReceiptDrawer({ variantId, of, actions, onClose }: ReceiptDrawerProps) {
  const [[name, id] = ['change', 0]] = Object.entries(of)
  const response = useFetched<ReceiptProps>(`/receipts/${variantId}?${name}=${id}`)
  return (
    <Drawer title={useTitle(response)} isOpen onOpenChange={onClose} actions={actions}>
      <ReceiptContent
        variantId={variantId}
        response={response}
        isPast
        isOnHistory={'change' in of}
      />
    </Drawer>
  )
}

function useTitle(response: FetchState<ReceiptProps>): string {
  const { t } = useTranslation('price')
  const format = useFormat()
  if (response.state !== 'ready') return t('panel.title')
  const { isToday, applied } = response.data
  return isToday ? t('receipt.today') : t('receipt.of', { at: format.dateTime(applied.at) })
}
