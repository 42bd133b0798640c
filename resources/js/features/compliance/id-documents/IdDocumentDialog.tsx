import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { IdDocumentProps, IdDocumentsProps } from '#server/compliance/id-documents/props.ts'
import { IdDocumentFields } from './IdDocumentFields.tsx'
import { ScanField } from './ScanField.tsx'
import { useIdDocumentForm } from './useIdDocumentForm.ts'

interface IdDocumentDialogProps {
  customerId: number
  idDocuments: IdDocumentsProps
  /** A saved document that gets a scan; null: a new document. */
  document: IdDocumentProps | null
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onSaved: () => void
}

/** Records an identity document and, for a buy-back, its number and scan. */
export default function IdDocumentDialog(props: IdDocumentDialogProps) {
  const { customerId, idDocuments, document, isOpen, onOpenChange, onSaved } = props
  const { t } = useTranslation(['id-documents', 'customers'])
  const idForm = useIdDocumentForm({
    customerId,
    idDocuments,
    document,
    onSaved,
    onDone: () => onOpenChange(false),
  })
  const { file, errors, isSending, isSaved, keepsNumber, choose } = idForm
  const form = useFormFocus(errors)
  const isMissingScan = document === null && isSaved
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void idForm.send()
  }
  return (
    <Dialog title={t(document ? 'add_scan' : 'add')} isOpen={isOpen} onOpenChange={onOpenChange}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        {isMissingScan && <Notice tone="caution" title={t('scan.upload_failed')} />}
        {!isSaved && <IdDocumentFields idForm={idForm} idDocuments={idDocuments} />}
        {keepsNumber && <ScanField file={file} error={errors.scan} onChoose={choose} />}
        <p role="alert" className="text-sm font-medium text-critical empty:hidden">
          {errors.form}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={() => onOpenChange(false)}>{t('customers:cancel')}</Button>
          <Button
            type="submit"
            variant="primary"
            isPending={isSending}
            isDisabled={isSaved && file === null}
          >
            {t(isSaved ? 'upload_scan' : 'save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
