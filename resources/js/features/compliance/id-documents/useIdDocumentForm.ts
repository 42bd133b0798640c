import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendPicture } from '#client/features/identity/profile/send-picture.ts'
import { act } from '#client/lib/json-request.ts'
import { useSubmitKey } from '#client/lib/useSubmitKey.ts'
import type { IdDocumentProps, IdDocumentsProps } from '#server/compliance/id-documents/props.ts'
import { KINDS, MOST_MB } from './ScanField.tsx'

/** What the form holds, as it is typed. */
interface NoteFields {
  type: IdDocumentProps['type']
  /** Empty: nothing is kept. */
  contract: string
  number: string
  lastFour: string
  country: string
  issuer: string
  expiresOn: string
}

interface Noting {
  customerId: number
  known: IdDocumentsProps
  document: IdDocumentProps | null
  onNoted: () => void
  onDone: () => void
}

/** Notes a document, then sends its scan. What was noted stays so when the scan is refused: then only that is sent again. */
export function useNoting({ customerId, known, document, onNoted, onDone }: Noting) {
  const { t } = useTranslation(['id-documents', 'customers'])
  const [fields, setFields] = useState<NoteFields>({
    type: 'id_card',
    contract: String(known.buyBacks[0]?.id ?? ''),
    ...{ number: '', lastFour: '', country: '', issuer: '', expiresOn: '' },
  })
  const [file, setFile] = useState<File | null>(null)
  const [noted, setNoted] = useState(document?.id ?? null)
  const { idempotencyKey } = useSubmitKey()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const keeps = document !== null || fields.contract !== ''

  const choose = (chosen: File) => {
    setFile(chosen)
    const isTaken = KINDS.includes(chosen.type)
    const isSmall = chosen.size <= MOST_MB * 1024 * 1024
    const wrong = isTaken ? 'scan.too_large' : 'scan.kind'
    setErrors(isTaken && isSmall ? {} : { scan: t(wrong, { most: MOST_MB }) })
  }

  const note = async (): Promise<number | null> => {
    const { contract, number, lastFour, ...rest } = fields
    const answer = await act<{ id: number }>(`/customers/${customerId}/id-documents`, {
      ...{ ...rest, idempotencyKey, contractId: keeps ? Number(contract) : null },
      number: keeps ? number : '',
      lastFour: keeps ? '' : lastFour,
    })
    if (answer.ok) return answer.facts.id
    const isSaid = Object.keys(answer.errors).length > 0
    setErrors(isSaid ? answer.errors : { form: t('customers:failed') })
    return null
  }

  const sendScan = async (id: number): Promise<boolean> => {
    if (!file || !keeps) return true
    const refused = await sendPicture(file, `/id-documents/${id}/scan`)
    if (refused === null) return true
    setErrors({ scan: refused === 'failed' ? t('customers:failed') : refused })
    return false
  }

  const send = async () => {
    if (isSending || errors.scan) return
    setSending(true)
    setErrors({})
    const id = noted ?? (await note())
    const isWhole = id !== null && (await sendScan(id))
    setSending(false)
    if (id === null) return
    setNoted(id)
    onNoted()
    if (isWhole) onDone()
  }

  return {
    ...{ fields, file, errors, isSending, keeps, choose, send, isNoted: noted !== null },
    change: (more: Partial<NoteFields>) => setFields({ ...fields, ...more }),
  }
}
