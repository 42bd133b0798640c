import { router } from '@inertiajs/react'
import { useState } from 'react'

/** Takes a contract one step; what the server refuses stands beside what it is about. */
export function useStep(contract: { id: number; version: number }, onDone?: () => void) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const send = (act: string, more: object = {}) => {
    if (isSending) return
    const body = { act, version: contract.version, ...more }
    router.post(`/contracts/${contract.id}/steps`, body as never, {
      preserveScroll: true,
      preserveState: true,
      onStart: () => setSending(true),
      onSuccess: () => {
        setErrors({})
        onDone?.()
      },
      onError: setErrors,
      onFinish: () => setSending(false),
    })
  }
  return { send, errors, isSending, clear: () => setErrors({}) }
}
