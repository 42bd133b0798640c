import { router } from '@inertiajs/react'
import { useCallback, useEffect, useRef } from 'react'
import { usePost } from '#client/lib/forms.ts'
import { type DraftBase, writeDraft } from './stored-draft.ts'

interface StoredDraftInput<F> {
  key: string
  base: DraftBase<F>
  fields: F
  isDirty: boolean
}

interface SendOptions {
  onRefused?: (errors: Record<string, string>) => void
  /** The response was an error, such as 409 after an edit conflict; the fields are unchanged. */
  onFailed: (status: number) => void
}

const DEBOUNCE_MS = 300

/** Stores the unsaved fields of a form in this browser until they are saved or discarded, and sends the form. */
export function useStoredDraft<F>({ key, base, fields, isDirty }: StoredDraftInput<F>) {
  const { send, isSending, errors, setErrors } = usePost()
  const isDone = useRef(false)

  useEffect(() => {
    if (isDone.current) return
    const store = () => {
      stopWaiting()
      if (isDone.current) return
      const at = new Date().toISOString()
      writeDraft(key, isDirty ? { ...base, fields, at } : null)
    }
    const timer = setTimeout(store, DEBOUNCE_MS)
    // A visit to another part of the page mounts it again, from what is stored.
    const stopListening = router.on('before', store)
    const stopWaiting = () => {
      clearTimeout(timer)
      stopListening()
    }
    return stopWaiting
  }, [key, base, fields, isDirty])

  return {
    errors,
    setErrors,
    isSending,
    /** Whether the page is being left by saving or discarding. */
    isLeaving: useCallback(() => isDone.current, []),
    forget: () => writeDraft(key, null),
    /** Allows leaving without a prompt; `keep` leaves the draft in this browser. */
    leave: (choice: 'keep' | 'discard') => {
      isDone.current = true
      const at = new Date().toISOString()
      writeDraft(key, choice === 'keep' && isDirty ? { ...base, fields, at } : null)
    },
    send: (path: string, body: object, { onRefused, onFailed }: SendOptions) =>
      send(path, body, {
        preserveState: 'errors',
        onBefore: () => {
          isDone.current = true
        },
        onSuccess: () => writeDraft(key, null),
        onError: (refused) => {
          isDone.current = false
          onRefused?.(refused)
        },
        onHttpException: ({ status }) => {
          isDone.current = false
          onFailed(status)
        },
      }),
  }
}
