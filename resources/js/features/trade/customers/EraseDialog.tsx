import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { usePost } from '#client/lib/forms.ts'
import { getJson } from '#client/lib/json-request.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ErasureProps } from '#server/compliance/erasure/props.ts'
import type { CustomerProps } from '#server/trade/customers/page/show-props.ts'

interface EraseDialogProps {
  customer: CustomerProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Lists what is erased and what must be retained, and requires a reason. */
export default function EraseDialog({ customer, isOpen, onOpenChange }: EraseDialogProps) {
  const { t } = useTranslation('customers')
  const [reason, setReason] = useState('')
  const { send, isSending, errors } = usePost()
  const { id, version, displayName: name } = customer
  const preview = useErasurePreview(id)
  // The customer cannot be erased before the preview has loaded.
  const isBlocked = preview === null || preview.open > 0 || preview.credit > 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(`/customers/${id}/erasure`, { version, reason }, { onSuccess: () => onOpenChange(false) })
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('erase.title', { name })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{t('erase.text')}</p>
        {preview && <ErasurePreview preview={preview} />}
        <TextField
          label={t('erase.reason')}
          name="reason"
          autoFocus
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
        {(errors.form ?? errors.proof) && (
          <p role="alert" className="font-medium text-critical">
            {errors.form ?? errors.proof}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" variant="critical" isPending={isSending} isDisabled={isBlocked}>
            {t('erase.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Null until it has loaded. */
function useErasurePreview(id: number): ErasureProps | null {
  const [preview, setPreview] = useState<ErasureProps | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    void getJson<ErasureProps>(`/customers/${id}/erasure`, controller.signal).then((response) => {
      if (response.ok) setPreview(response.data)
    })
    return () => controller.abort()
  }, [id])
  return preview
}

const MAX_SHOWN = 5

/** What an erasure retains and until when, and what it deletes. */
function ErasurePreview({ preview }: { preview: ErasureProps }) {
  const { t } = useTranslation('customers')
  const { date, number, money } = useFormat()
  const { currency } = useShop()
  const until = (day: string) => date(`${day}T12:00:00Z`)
  const retained = preview.stays.toSorted((a, b) => a.until.localeCompare(b.until))
  const rest = retained.slice(MAX_SHOWN)
  const deleted = (['ids', 'documents', 'emails', 'drafts'] as const).filter(
    (key) => preview[key] > 0,
  )
  return (
    <div className="flex flex-col gap-4">
      {preview.open > 0 && <Notice tone="critical" title={t('erase.open', { n: preview.open })} />}
      {preview.credit > 0 && (
        <Notice
          tone="critical"
          title={t('erase.credit', { amount: money(preview.credit, currency) })}
        />
      )}
      <section>
        <h3 className="font-semibold">
          {t(retained.length > 0 ? 'erase.kept' : 'erase.kept_none')}
        </h3>
        <ul className="mt-1 divide-y">
          {retained.slice(0, MAX_SHOWN).map((one) => (
            <li
              key={`${one.kind}${one.number}${one.until}`}
              className="flex flex-wrap justify-between gap-x-4 py-1.5"
            >
              <span>{t(`erase.kind.${one.kind}`, { number: one.number ?? '' })}</span>
              <span className="text-text-2">{t('erase.until', { at: until(one.until) })}</span>
            </li>
          ))}
          {rest.length > 0 && (
            <li className="py-1.5 text-text-2">
              {t('erase.more', { n: rest.length, at: until(rest.at(-1)?.until ?? '') })}
            </li>
          )}
        </ul>
      </section>
      {deleted.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('erase.deleted')}</h3>
          <dl className="mt-1 divide-y">
            {deleted.map((key) => (
              <div key={key} className="flex justify-between gap-4 py-1.5">
                <dt>{t(`erase.${key}`)}</dt>
                <dd className="num">{number(preview[key])}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="text-sm text-text-2">{t('erase.audit_log_note')}</p>
    </div>
  )
}
