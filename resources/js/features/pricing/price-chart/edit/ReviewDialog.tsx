import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { type Edits, type Field, type Hold, type PieceEdit, setSentRun, useDraft } from './draft.ts'
import { HoldFields, inFourWeeks, type Mode } from './HoldFields.tsx'

interface ReviewDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks for the reason and the hold, then opens the preview. Nothing is written here. */
export default function ReviewDialog({ isOpen, onOpenChange }: ReviewDialogProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const edits = useDraft((state) => state.edits)
  const [reason, setReason] = useState('')
  const [mode, setMode] = useState<Mode>('override')
  const [until, setUntil] = useState(inFourWeeks)
  const body = editRequestBody(edits, { reason, mode, until })
  const { submit, isSending, errors } = useSubmit(body, () => onOpenChange(false))
  const count = edits.size
  return (
    <Dialog
      title={t('edit.reviewTitle', { count, shown: format.number(count) })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('edit.back')}</Button>
          <Button variant="primary" type="submit" form={FORM} isPending={isSending}>
            {t('edit.preview')}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <p className="text-text-2">{t('edit.reviewText')}</p>
        <TextField
          autoFocus
          name="reason"
          label={t('edit.reason')}
          hint={t('edit.reasonHint')}
          value={reason}
          onChange={setReason}
          maxLength={500}
          error={errors.reason ?? errors.form ?? errors.edits ?? errors.gold}
        />
        {needsHold(edits) && (
          <HoldFields
            mode={mode}
            until={until}
            onMode={setMode}
            onUntil={setUntil}
            error={errors.overrideUntil}
          />
        )}
      </form>
    </Dialog>
  )
}

const FORM = 'price-edit-review'

const FIELDS: Record<Field, string> = { regular: 'regular', sale: 'sale', compareAt: 'compare_at' }

interface EditRequestInput {
  reason: string
  mode: Hold['mode']
  until: string
}

/** The body of `POST /price-runs`; the common hold is sent once. */
function editRequestBody(edits: Edits, { reason, mode, until }: EditRequestInput) {
  return {
    kind: 'edit',
    reason: reason.trim(),
    edits: [...edits.values()].flatMap(requestEditsOf),
    ...(needsHold(edits) && { mode, overrideUntil: mode === 'override' ? until : null }),
  }
}

/** Whether a regular price was typed without a hold of its own. */
function needsHold(edits: Edits): boolean {
  return [...edits.values()].some(
    ({ to, hold }) => hold === null && to.regular !== undefined && to.regular !== null,
  )
}

function requestEditsOf({ variantId, version, from, to, hold }: PieceEdit) {
  const changes = hold && to.regular === undefined ? { ...to, regular: from.regular } : to
  return (Object.entries(changes) as [Field, number | null][]).map(([field, value]) => ({
    variantId,
    version,
    field: FIELDS[field],
    value,
    ...(hold?.reason && { overrideReason: hold.reason }),
    ...(hold &&
      field === 'regular' &&
      value !== null && { mode: hold.mode, overrideUntil: hold.until }),
  }))
}

/**
 * Requests a preview of these edits. Sending the same edits again after a lost response yields the same preview; on a
 * conflict the prices are reloaded and the edits are retained. The browser's draft notes the price run, so that it
 * is cleared once that run is applied.
 */
function useSubmit(body: object, onConflict: () => void) {
  const { send, isSending, errors } = usePost()
  const text = JSON.stringify(body)
  const { idempotencyKey } = useSubmitKey(text)
  const submit = () =>
    send(
      '/price-runs',
      { ...body, idempotencyKey },
      {
        preserveState: 'errors',
        preserveScroll: 'errors',
        onSuccess: ({ url }) => setSentRunAt(url),
        onHttpException: ({ status }) => {
          if (status !== 409) return
          onConflict()
          router.reload({ only: ['variants'] })
        },
      },
    )
  return { submit, isSending, errors }
}

function setSentRunAt(url: string) {
  const [, id] = /\/price-runs\/(\d+)/.exec(url) ?? []
  if (id) setSentRun(Number(id))
}
