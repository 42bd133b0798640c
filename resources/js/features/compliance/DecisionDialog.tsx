import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePost } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextAreaField } from '#client/ui/Field.tsx'
import type { FindingProps } from '#server/compliance/props.ts'

export type Decision = 'acknowledged' | 'resolved'

interface DecisionDialogProps {
  finding: FindingProps
  to: Decision
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Acknowledges or resolves a finding, with a note. */
export default function DecisionDialog({ finding, to, isOpen, onOpenChange }: DecisionDialogProps) {
  const { t } = useTranslation('compliance')
  const [note, setNote] = useState(finding.note)
  const { send, isSending, errors } = usePost()
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    send(
      `/compliance/${finding.id}/decision`,
      { from: finding.state, to, note },
      { onSuccess: () => onOpenChange(false) },
    )
  }
  return (
    <Dialog title={t(`decide.${to}`)} isOpen={isOpen} onOpenChange={onOpenChange}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-text-2">{t(`decide.${to}_text`)}</p>
        <TextAreaField
          label={t('decide.note')}
          name="note"
          autoFocus
          maxLength={1000}
          value={note}
          onChange={setNote}
          error={errors.note ?? errors.form}
        />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" isPending={isSending}>
            {t('decide.save')}
          </Button>
          <Button variant="quiet" onPress={() => onOpenChange(false)}>
            {t('decide.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
