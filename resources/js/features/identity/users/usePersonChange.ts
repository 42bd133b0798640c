import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { PersonProps } from '#server/identity/users/props.ts'

export type PersonChange = 'to_admin' | 'to_staff' | 'disable' | 'enable' | 'clear_factor'

/** Sends a change of a user; errors are shown in the dialog. */
export function usePersonChange(person: PersonProps, change: PersonChange, onDone: () => void) {
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const { path, body } = requests[change]
  const send = () =>
    router.post(
      `/users/${person.id}/${path}`,
      { ...body, version: person.version },
      {
        preserveScroll: true,
        onStart: () => setSending(true),
        onFinish: () => setSending(false),
        onSuccess: onDone,
        // Where authentication is required first, its dialog opens and no message is shown.
        onError: ({ proof, ...errors }) => setError(proof ? '' : Object.values(errors).join(' ')),
      },
    )
  return { send, isSending, error }
}

const requests = {
  to_admin: { path: 'role', body: { role: 'admin' } },
  to_staff: { path: 'role', body: { role: 'staff' } },
  disable: { path: 'status', body: { status: 'disabled' } },
  enable: { path: 'status', body: { status: 'active' } },
  clear_factor: { path: 'second-factor-removal', body: {} },
} as const
