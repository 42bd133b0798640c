import { useState } from 'react'
import { type FailedMessage, sendFile } from '#client/features/pricing/import-export/send-file.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import type { ImportColumn } from '#server/trade/customers/fields.ts'
import type {
  CustomerImportPreview,
  ImportResult,
} from '#server/trade/customers/import/import-props.ts'

type RefusedMessage = { errors: Record<string, string> }
export type CustomerImport = ReturnType<typeof useCustomerImport>
type DuplicateHandling = 'skip' | 'update'

/** State of a customer import: choosing a file, mapping its columns, a dry run, and the import. */
export function useCustomerImport(maxBytes: number, labels: { tooLarge: string; failed: string }) {
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<CustomerImportPreview | null>(null)
  const [columns, setColumns] = useState<(ImportColumn | null)[]>([])
  const [way, setWay] = useState<DuplicateHandling>('skip')
  const { idempotencyKey: key, renewKey } = useSubmitKey()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [outcome, setOutcome] = useState<{ isDry: boolean; result: ImportResult } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const showErrors = (message: RefusedMessage | FailedMessage) =>
    setErrors('errors' in message ? message.errors : { file: labels.failed })
  const clearResults = () => {
    setErrors({})
    setOutcome(null)
  }

  const choose = async (chosen: File) => {
    clearResults()
    setFile(chosen)
    setPreview(null)
    renewKey()
    if (chosen.size > maxBytes) return setErrors({ file: labels.tooLarge })
    await sendFile<CustomerImportPreview | RefusedMessage>('/customers/import/columns', chosen, {
      onMessage: (message) => {
        if (!('columns' in message)) return showErrors(message)
        setPreview(message)
        setColumns(message.columns.map(({ means }) => means))
      },
    })
  }

  const send = async (dry: '0' | '1') => {
    if (!file || isBusy) return
    setErrors({})
    setBusy(true)
    const query = new URLSearchParams({ columns: columns.join(), way, dry, key })
    await sendFile<ImportResult | RefusedMessage>(`/customers/import?${query}`, file, {
      onMessage: (message) => {
        if ('added' in message) setOutcome({ isDry: dry === '1', result: message })
        else showErrors(message)
      },
    })
    setBusy(false)
  }

  return {
    file,
    preview,
    columns,
    way,
    errors,
    outcome,
    isBusy,
    choose,
    dryRun: () => send('1'),
    importRows: () => send('0'),
    setMeaning: (columnIndex: number, meaning: ImportColumn | null) => {
      clearResults()
      setColumns(columns.map((current, index) => (index === columnIndex ? meaning : current)))
    },
    chooseWay: (next: DuplicateHandling) => {
      clearResults()
      setWay(next)
    },
  }
}
