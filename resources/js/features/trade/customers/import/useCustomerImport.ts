import { useState } from 'react'
import { type FailedMessage, sendFile } from '#client/features/pricing/import-export/send-file.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import type { ImportColumn } from '#server/trade/customers/fields.ts'
import type {
  CustomerImportPreview,
  ImportResult,
} from '#server/trade/customers/import/import-props.ts'

type Refused = { errors: Record<string, string> }
export type CustomerImport = ReturnType<typeof useCustomerImport>
type Way = 'skip' | 'update'

/** A file of customers: chosen, its columns named, tried, and taken in. */
export function useCustomerImport(mostBytes: number, words: { tooLarge: string; failed: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [look, setLook] = useState<CustomerImportPreview | null>(null)
  const [columns, setColumns] = useState<(ImportColumn | null)[]>([])
  const [way, setWay] = useState<Way>('skip')
  const { idempotencyKey: key, renewKey } = useSubmitKey()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [outcome, setOutcome] = useState<{ isDry: boolean; told: ImportResult } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const refuse = (message: Refused | FailedMessage) =>
    setErrors('errors' in message ? message.errors : { file: words.failed })
  const anew = () => {
    setErrors({})
    setOutcome(null)
  }

  const choose = async (chosen: File) => {
    anew()
    setFile(chosen)
    setLook(null)
    renewKey()
    if (chosen.size > mostBytes) return setErrors({ file: words.tooLarge })
    await sendFile<CustomerImportPreview | Refused>('/customers/import/columns', chosen, {
      onMessage: (message) => {
        if (!('columns' in message)) return refuse(message)
        setLook(message)
        setColumns(message.columns.map(({ means }) => means))
      },
    })
  }

  const send = async (dry: '0' | '1') => {
    if (!file || isBusy) return
    setErrors({})
    setBusy(true)
    const query = new URLSearchParams({ columns: columns.join(), way, dry, key })
    await sendFile<ImportResult | Refused>(`/customers/import?${query}`, file, {
      onMessage: (message) => {
        if ('added' in message) setOutcome({ isDry: dry === '1', told: message })
        else refuse(message)
      },
    })
    setBusy(false)
  }

  return {
    file,
    look,
    columns,
    way,
    errors,
    outcome,
    isBusy,
    choose,
    tryOut: () => send('1'),
    takeIn: () => send('0'),
    mean: (at: number, meaning: ImportColumn | null) => {
      anew()
      setColumns(columns.map((now, other) => (other === at ? meaning : now)))
    },
    chooseWay: (next: Way) => {
      anew()
      setWay(next)
    },
  }
}
