import { router } from '@inertiajs/react'
import { useState } from 'react'
import { useSubmitKey } from '#client/lib/forms.ts'
import type { ReportedPage } from '#server/workspace/messages/contact-props.ts'
import type { ContactKind } from '#server/workspace/messages/table.ts'

export type { ContactKind }

/** The form of a message to the admins. Refused input stays; after a success the text is cleared. */
export function useContactForm(page: ReportedPage | null) {
  const [kind, setKind] = useState<ContactKind>('question')
  const [body, setBody] = useState('')
  const [isIncluded, setIncluded] = useState(page !== null)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isSending, setSending] = useState(false)
  const included =
    page && isIncluded ? { page: page.address, request: page.requestId } : { page: null }
  const request = { kind, body, ...included }
  const { idempotencyKey } = useSubmitKey(JSON.stringify(request))
  const send = () => {
    if (isSending) return
    router.post(
      '/contact-requests',
      { ...request, idempotencyKey },
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => setSending(true),
        onSuccess: () => {
          setBody('')
          setErrors({})
        },
        onError: setErrors,
        onFinish: () => setSending(false),
      },
    )
  }
  return { kind, setKind, body, setBody, isIncluded, setIncluded, errors, isSending, send }
}
