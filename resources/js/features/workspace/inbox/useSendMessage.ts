import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clearDraft, useDraft } from '#client/app/message-draft.ts'
import { postJson } from '#client/lib/json-request.ts'
import { toast } from '#client/ui/Toasts.tsx'
import type { PageSubject } from './usePageSubject.ts'

/** Sends the draft once; after an error the draft is retained. */
export function useSendMessage(
  colleagues: { id: number; name: string }[],
  about: PageSubject | null,
) {
  const { t } = useTranslation('messages')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const { to, body, key } = useDraft.getState()
    const result = await postJson<{ id: number }>('/messages', {
      ...(to === '' ? {} : { to: Number(to) }),
      body,
      ...(about ? { aboutKind: about.kind, aboutId: about.id } : {}),
      idempotencyKey: key,
    })
    setSending(false)
    if (!result.ok)
      return setErrors(result.status === 422 ? result.errors : { failed: t('failed') })
    const name = colleagues.find(({ id }) => String(id) === to)?.name
    clearDraft()
    toast({ title: t('compose.sent', { name }), tone: 'positive' })
  }
  return { errors, isSending, send }
}
