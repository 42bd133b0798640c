import { type SubmitEvent, useId, useState } from 'react'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { locales } from '#lang/locales.ts'
import type { DocumentsProps } from '#server/trade/documents/props.ts'
import { useDocumentLabels } from './useDocumentLabels.ts'
import type { useDocuments } from './useDocuments.ts'

interface MakeDocumentDialogProps {
  loaded: DocumentsProps
  onMake: ReturnType<typeof useDocuments>['make']
  onClose: () => void
}

/** Creates a document of a contract, or a receipt of one of its payments, in a language. */
export default function MakeDocumentDialog({ loaded, onMake, onClose }: MakeDocumentDialogProps) {
  const { t, kind, language } = useDocumentLabels()
  const { t: contractText } = useContractLabels()
  const { money, date } = useFormat()
  const formId = useId()
  const [chosen, setChosen] = useState(String(loaded.kinds[0] ?? ''))
  const [locale, setLocale] = useState(loaded.locale)
  const receipts = loaded.payments.map(({ id, direction, amount, currency, at }) => ({
    id: `payment-${id}`,
    paymentId: id,
    label: t(direction === 'in' ? 'receipt_of' : 'payout_of', {
      amount: money(amount, currency),
      date: date(at),
    }),
  }))
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const receipt = receipts.find(({ id }) => id === chosen)
    void onMake(
      receipt
        ? { kind: 'receipt', paymentId: receipt.paymentId, locale }
        : { kind: chosen as 'agreement', locale },
    )
    onClose()
  }
  return (
    <Dialog
      title={t('make')}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button onPress={onClose}>{contractText('step.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary">
            {t('make')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('document')}
          options={[...loaded.kinds.map((id) => ({ id, label: kind(id) })), ...receipts]}
          value={chosen}
          onChange={setChosen}
        />
        <SelectField
          label={t('language')}
          options={locales.map((id) => ({ id, label: language(id) }))}
          value={locale}
          onChange={(code) => setLocale(locales.find((one) => one === code) ?? locale)}
        />
      </form>
    </Dialog>
  )
}
