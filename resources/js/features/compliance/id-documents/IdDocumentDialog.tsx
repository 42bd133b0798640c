import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/useFormFocus.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { IdDocumentProps, IdDocumentsProps } from '#server/compliance/id-documents/props.ts'
import { NoteFields } from './IdDocumentFields.tsx'
import { ScanField } from './ScanField.tsx'
import { useNoting } from './useIdDocumentForm.ts'

interface NoteDialogProps {
  customerId: number
  known: IdDocumentsProps
  /** Only its scan is missing; null: a document that was just shown. */
  document: IdDocumentProps | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onNoted: () => void
}

/** What somebody showed at the counter, and, for a buy-back, its number and its scan. */
export default function NoteDialog(props: NoteDialogProps) {
  const { customerId, known, document, isOpen, onOpenChange, onNoted } = props
  const { t } = useTranslation(['id-documents', 'customers'])
  const noting = useNoting({
    ...{ customerId, known, document, onNoted },
    onDone: () => onOpenChange(false),
  })
  const { file, errors, isSending, isNoted, keeps, choose } = noting
  const form = useFormFocus(errors)
  const isMissingScan = document === null && isNoted
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void noting.send()
  }
  return (
    <Dialog title={t(document ? 'add_scan' : 'note')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {isMissingScan && <Notice tone="caution" title={t('scan.missing')} />}
        {!isNoted && <NoteFields noting={noting} known={known} />}
        {keeps && <ScanField file={file} error={errors.scan} onChoose={choose} />}
        <p role="alert" className="text-sm font-medium text-critical empty:hidden">
          {errors.form}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={() => onOpenChange(false)}>{t('customers:cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isSending}
            isDisabled={isNoted && file === null}
          >
            {t(isNoted ? 'keep_scan' : 'save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
