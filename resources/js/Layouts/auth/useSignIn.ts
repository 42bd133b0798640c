import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'

/** What the door asks, and what the server says to it. */
export function useSignIn(next: string | null) {
  const form = useForm({ email: '', password: '', next })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.post('/login', { onError: () => form.setData('password', '') })
  }
  return { ...form, send }
}
