import { useState } from 'react'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import type { ReportedPage } from '#server/workspace/messages/contact-props.ts'
import type { ContactKind } from '#server/workspace/messages/table.ts'

export type { ContactKind }

/** The form of a message to the admins. Refused input stays; after a success the text is cleared. */
export function useContactForm(page: ReportedPage | null) {
  const [kind, setKind] = useState<ContactKind>('question')
  const [body, setBody] = useState('')
  const [isIncluded, setIncluded] = useState(page !== null)
  const { send, isSending, errors } = usePost()
  const included =
    page && isIncluded ? { page: page.address, request: page.requestId } : { page: null }
  const request = { kind, body, ...included }
  const { idempotencyKey } = useSubmitKey(JSON.stringify(request))
  const submit = () =>
    send('/contact-requests', { ...request, idempotencyKey }, { onSuccess: () => setBody('') })
  return { kind, setKind, body, setBody, isIncluded, setIncluded, errors, isSending, submit }
}
