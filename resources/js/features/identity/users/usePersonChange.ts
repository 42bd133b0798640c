import { usePost } from '#client/lib/forms.ts'
import type { PersonProps } from '#server/identity/users/props.ts'

export type PersonChange = 'to_admin' | 'to_staff' | 'disable' | 'enable' | 'clear_factor'

/** Sends a change of a user; errors are shown in the dialog. */
export function usePersonChange(person: PersonProps, change: PersonChange, onDone: () => void) {
  const { send, isSending, errors } = usePost()
  const { path, body } = requests[change]
  return {
    send: () =>
      send(
        `/users/${person.id}/${path}`,
        { ...body, version: person.version },
        { onSuccess: onDone },
      ),
    isSending,
    // Where authentication is required first, its dialog opens and no message is shown.
    error: errors.proof ? '' : Object.values(errors).join(' '),
  }
}

const requests = {
  to_admin: { path: 'role', body: { role: 'admin' } },
  to_staff: { path: 'role', body: { role: 'staff' } },
  disable: { path: 'status', body: { status: 'disabled' } },
  enable: { path: 'status', body: { status: 'active' } },
  clear_factor: { path: 'second-factor-removal', body: {} },
} as const
