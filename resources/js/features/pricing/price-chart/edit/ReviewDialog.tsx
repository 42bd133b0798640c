import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { useDraft } from './draft.ts'
import { editRequestBody, needsHold } from './edit-request.ts'
import { HoldFields, inFourWeeks, type Mode } from './HoldFields.tsx'
import { useSubmit } from './useSubmit.ts'

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
