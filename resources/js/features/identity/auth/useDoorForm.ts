import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useEffect, useState } from 'react'
import { usePreferences } from '#client/app/preferences.ts'
import { useFormFocus } from '#client/lib/useFormFocus.ts'

/** What a door asks, and what the server says to it. A password that was refused is typed anew. */
export function useDoorForm<Asked extends Record<string, string | null>>(
  path: string,
  asked: Asked,
  onDone?: () => void,
) {
  const form = useForm<Record<string, string | null>>(asked)
  const [wasRefused, setRefused] = useState(false)
  const locale = usePreferences((state) => state.locale)
  const errors: Partial<Record<string, string>> = form.errors
  const formRef = useFormFocus(errors)
  const { clearErrors } = form
  // The server's words are in the language they were asked in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another language makes them foreign.
  useEffect(() => clearErrors(), [locale])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    const onError = () => {
      if ('password' in asked) form.setData((data) => ({ ...data, password: '' }))
      setRefused(true)
    }
    form.post(path, { onError, ...(onDone && { onSuccess: onDone }) })
  }
  const field = (name: keyof Asked & string) => ({
    name,
    value: form.data[name] ?? '',
    onChange: (text: string) => form.setData((data) => ({ ...data, [name]: text })),
    error: errors[name],
  })
  return { field, errors, isSending: form.processing, wasRefused, send, formRef }
}
