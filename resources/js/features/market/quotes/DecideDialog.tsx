import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'
import type { QuoteEntryProps } from '#server/market/history/props.ts'
import { ReasonList } from './QuoteChecks.tsx'
import { useQuoteLabels } from './useQuoteLabels.ts'

export type Decision = 'accept' | 'reject'

interface DecideDialogProps {
  log: QuoteEntryProps
  decision: Decision
  onClose: () => void
}

const FORM = 'decide-held-price'

/** An admin's decision about a held price; the note is stored with the price. */
export default function DecideDialog({ log, decision, onClose }: DecideDialogProps) {
  const { format, t, source } = useQuoteLabels()
  const form = useForm({ decision, note: '' })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.post(`/gold-price-logs/${log.id}/decision`, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: onClose,
    })
  }
  const labelValues = { price: format.gold(log.mid, log.currency), source: source(log.source) }
  return (
    <Dialog
      title={t(`decide.${decision}_title`)}
      isOpen
      onOpenChange={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('decide.cancel')}</Button>
          <Button
            type="submit"
            form={FORM}
            variant={decision === 'accept' ? 'primary' : 'critical'}
            isPending={form.processing}
          >
            {t(`decide.${decision}`)}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={send} noValidate className="flex flex-col gap-4">
        <p>{t(`decide.${decision}_text`, labelValues)}</p>
        <ReasonList reasons={log.reasons} />
        <TextAreaField
          label={t('decide.note')}
          name="note"
          value={form.data.note}
          onChange={(note) => form.setData('note', note)}
          error={form.errors.note}
          hint={t('decide.note_hint')}
          maxLength={500}
          rows={3}
          autoFocus
          isRequired
        />
      </form>
    </Dialog>
  )
}
