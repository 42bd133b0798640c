import { router } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import type { InvitationInput } from '#server/identity/users/input.ts'
import type { CreatedInvitation } from '#server/identity/users/props.ts'

/** State of the invitation form; `onCreated` receives the link, which is shown only once. */
export function useInvite(onCreated: (created: CreatedInvitation) => void) {
  const { t } = useTranslation('users')
  const locale = usePreferences((state) => state.locale)
  const [fields, setFields] = useState<InvitationInput>({ email: '', role: 'staff', locale })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const change = (changes: Partial<InvitationInput>) => setFields({ ...fields, ...changes })
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    setSending(true)
    const answer = await postJson<CreatedInvitation>('/users/invitations', fields)
    setSending(false)
    if (!answer.ok) {
      const hasErrors = Object.keys(answer.errors).length > 0
      return setErrors(hasErrors ? answer.errors : { form: t('invite.failed') })
    }
    onCreated(answer.data)
    reloadInvitations()
  }
  return { fields, change, errors, send, isSending }
}

export function reloadInvitations() {
  router.reload({ only: ['invitations'] })
}
