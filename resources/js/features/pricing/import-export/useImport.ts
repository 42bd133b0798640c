import { router } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { useSubmitKey } from '#client/lib/forms.ts'
import type {
  FileInspectionProps,
  ImportMessage,
  ProblemProps,
} from '#server/pricing/import-export/props.ts'
import { DEFAULT_OPTIONS, type ImportOptions, importQuery } from './import-options.ts'
import { type FailedMessage, sendFile } from './send-file.ts'

export interface Problems {
  rows: ProblemProps[]
  count: number
  csv: string
}

export interface Progress {
  phase: 'send' | 'read' | 'price'
  done: number
  of: number
}

/** Imports a file as a preview: select, inspect, map the columns, upload. Cancelling saves nothing. */
export function useImport(mostBytes: number, tooLarge: string, failed: string) {
  const [file, setFile] = useState<File | null>(null)
  const [inspection, setInspection] = useState<FileInspectionProps | null>(null)
  const [options, setOptions] = useState<ImportOptions>(DEFAULT_OPTIONS)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [progress, setProgress] = useState<Progress | null>(null)
  const [problems, setProblems] = useState<Problems | null>(null)
  const { idempotencyKey, renewKey } = useSubmitKey()
  const controller = useRef<AbortController | null>(null)

  const start = () => {
    controller.current?.abort()
    controller.current = new AbortController()
    setErrors({})
    setProblems(null)
    return controller.current.signal
  }
  const showRefusal = (message: { errors: Record<string, string> } | FailedMessage) =>
    setErrors('errors' in message ? message.errors : { file: failed })

  const choose = async (chosen: File) => {
    const signal = start()
    setFile(chosen)
    setInspection(null)
    if (chosen.size > mostBytes) return setErrors({ file: tooLarge })
    await sendFile<FileInspectionProps | { errors: Record<string, string> }>(
      '/price-import/columns',
      chosen,
      {
        signal,
        onMessage: (message) => {
          if ('columns' in message) {
            setInspection(message)
            setOptions((now) => ({ ...now, columns: message.columns.map(({ means }) => means) }))
          } else showRefusal(message)
        },
      },
    )
  }

  const send = async () => {
    if (!file || progress) return
    const signal = start()
    setProgress({ phase: 'send', done: 0, of: 0 })
    let csv = ''
    await sendFile<ImportMessage>(
      `/price-import/previews?${importQuery(options, file.name, idempotencyKey)}`,
      file,
      {
        signal,
        onMessage: (message) => {
          if ('phase' in message) setProgress(message)
          else if ('csv' in message) csv += message.csv
          else if ('run' in message) router.visit(`/price-runs/${message.run}`)
          else if ('problems' in message)
            setProblems({ rows: message.problems, count: message.count, csv })
          else showRefusal(message)
        },
      },
    )
    setProgress(null)
    // A cancelled preview is not requested again with the same key.
    renewKey()
  }

  const change = (part: Partial<ImportOptions>) => setOptions((now) => ({ ...now, ...part }))
  const cancel = () => controller.current?.abort()
  return { file, inspection, options, change, errors, progress, problems, choose, send, cancel }
}

export type Import = ReturnType<typeof useImport>
