import { router } from '@inertiajs/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Base, writeDraft } from './stored-draft.ts'

interface Typing<F> {
  key: string
  base: Base<F>
  fields: F
  isDirty: boolean
}

interface Sending {
  onRefused?: (errors: Record<string, string>) => void
  /** The answer was a page of an error, such as 409 for whoever was overtaken; all they typed is still there. */
  onFailed: (status: number) => void
}

const REST_MS = 300

/** Keeps on this device what is typed into a form until it is saved or thrown away, and sends it once. */
export function useKeptDraft<F>({ key, base, fields, isDirty }: Typing<F>) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const isDone = useRef(false)

  useEffect(() => {
    if (isDone.current) return
    const timer = setTimeout(() => {
      const at = new Date().toISOString()
      writeDraft(key, isDirty ? { ...base, fields, at } : null)
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [key, base, fields, isDirty])

  return {
    errors,
    setErrors,
    isSending,
    /** Whether leaving now would be part of saving. */
    isLeaving: useCallback(() => isDone.current, []),
    forget: () => writeDraft(key, null),
    /** Goes away without asking again; `keep` leaves the draft to be found here. */
    leave: (way: 'keep' | 'discard') => {
      isDone.current = true
      const at = new Date().toISOString()
      writeDraft(key, way === 'keep' && isDirty ? { ...base, fields, at } : null)
    },
    send: (path: string, body: object, { onRefused, onFailed }: Sending) => {
      if (isSending) return
      router.post(path, body as never, {
        preserveScroll: true,
        preserveState: 'errors',
        onBefore: () => {
          isDone.current = true
        },
        onStart: () => setSending(true),
        onSuccess: () => writeDraft(key, null),
        onError: (refused) => {
          isDone.current = false
          setErrors(refused)
          onRefused?.(refused)
        },
        onHttpException: ({ status }) => {
          isDone.current = false
          onFailed(status)
        },
        onFinish: () => setSending(false),
      })
    },
  }
}
