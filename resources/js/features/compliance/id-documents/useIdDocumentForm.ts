import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmitKey } from '#client/lib/forms.ts'
import { postJson, sendPicture } from '#client/lib/json-request.ts'
import type { IdDocumentProps, IdDocumentsProps } from '#server/compliance/id-documents/props.ts'
import { MAX_MB, SCAN_TYPES } from './ScanField.tsx'

/** The form as typed. */
interface IdDocumentFormState {
  type: IdDocumentProps['type']
  /** Empty: number and scan are not stored. */
  contract: string
  number: string
  lastFour: string
  country: string
  issuer: string
  expiresOn: string
}

interface IdDocumentFormOptions {
  customerId: number
  idDocuments: IdDocumentsProps
  document: IdDocumentProps | null
  onSaved: () => void
  onDone: () => void
}

/** Saves a document, then uploads its scan. If the scan is rejected, the next submit sends only the scan. */
export function useIdDocumentForm({
  customerId,
  idDocuments,
  document,
  onSaved,
  onDone,
}: IdDocumentFormOptions) {
  const { t } = useTranslation(['id-documents', 'customers'])
  const [fields, setFields] = useState<IdDocumentFormState>({
    type: 'id_card',
    contract: String(idDocuments.buyBacks[0]?.id ?? ''),
    number: '',
    lastFour: '',
    country: '',
    issuer: '',
    expiresOn: '',
  })
  const [file, setFile] = useState<File | null>(null)
  const [savedId, setSavedId] = useState(document?.id ?? null)
  const { idempotencyKey } = useSubmitKey()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const keepsNumber = document !== null || fields.contract !== ''

  const choose = (chosen: File) => {
    setFile(chosen)
    const isAccepted = SCAN_TYPES.includes(chosen.type)
    const isSmall = chosen.size <= MAX_MB * 1024 * 1024
    const problem = isAccepted ? 'scan.too_large' : 'scan.kind'
    setErrors(isAccepted && isSmall ? {} : { scan: t(problem, { most: MAX_MB }) })
  }

  const saveDocument = async (): Promise<number | null> => {
    const { contract, number, lastFour, ...rest } = fields
    const result = await postJson<{ id: number }>(`/customers/${customerId}/id-documents`, {
      ...rest,
      idempotencyKey,
      contractId: keepsNumber ? Number(contract) : null,
      number: keepsNumber ? number : '',
      lastFour: keepsNumber ? '' : lastFour,
    })
    if (result.ok) return result.data.id
    const hasFieldErrors = Object.keys(result.errors).length > 0
    setErrors(hasFieldErrors ? result.errors : { form: t('customers:failed') })
    return null
  }

  const sendScan = async (id: number): Promise<boolean> => {
    if (!file || !keepsNumber) return true
    const problem = await sendPicture(file, `/id-documents/${id}/scan`)
    if (problem === null) return true
    setErrors({ scan: problem === 'failed' ? t('customers:failed') : problem })
    return false
  }

  const send = async () => {
    if (isSending || errors.scan) return
    setSending(true)
    setErrors({})
    const id = savedId ?? (await saveDocument())
    const isComplete = id !== null && (await sendScan(id))
    setSending(false)
    if (id === null) return
    setSavedId(id)
    onSaved()
    if (isComplete) onDone()
  }

  return {
    fields,
    file,
    errors,
    isSending,
    keepsNumber,
    choose,
    send,
    isSaved: savedId !== null,
    change: (changes: Partial<IdDocumentFormState>) => setFields({ ...fields, ...changes }),
  }
}
