import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { act } from '#client/lib/json-request.ts'
import { toast } from '#client/ui/Toasts.tsx'
import { dropDraft, useDraft } from './draft.ts'
import type { About } from './usePageSubject.ts'

/** Sends the draft, once; what is refused stands beside its field, and what was typed stays. */
export function useSending(colleagues: { id: number; name: string }[], about: About | null) {
  const { t } = useTranslation('messages')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const { to, body, key } = useDraft.getState()
    const answer = await act<{ id: number }>('/messages', {
      ...(to === '' ? {} : { to: Number(to) }),
      body,
      ...(about ? { aboutKind: about.kind, aboutId: about.id } : {}),
      idempotencyKey: key,
    })
    setSending(false)
    if (!answer.ok)
      return setErrors(answer.status === 422 ? answer.errors : { failed: t('failed') })
    const name = colleagues.find(({ id }) => String(id) === to)?.name
    dropDraft()
    toast({ title: t('compose.sent', { name }), tone: 'positive' })
  }
  return { errors, isSending, send }
}
