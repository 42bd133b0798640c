import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { usePreferences } from '../../preferences.ts'

/** What the door asks, and what the server says to it. */
export function useSignIn(next: string | null) {
  const form = useForm({ email: '', password: '', next })
  const [wasRefused, setRefused] = useState(false)
  const locale = usePreferences((state) => state.locale)
  const { clearErrors } = form
  // The server's words are in the language they were asked in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another language makes them foreign.
  useEffect(() => clearErrors(), [locale])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    const onError = () => {
      form.setData('password', '')
      setRefused(true)
    }
    form.post('/login', { onError })
  }
  return { ...form, wasRefused, send }
}
