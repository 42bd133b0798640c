import { Head, Link, useForm } from '@inertiajs/react'
import { clsx } from 'clsx'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { useFormFocus } from '#client/lib/forms.ts'
import { useIsTakenOver } from '#client/lib/initial-page.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { type ButtonVariant, buttonClass, NativeButton } from '#client/ui/native/Button.tsx'

interface AuthFormProps {
  action: string
  form: Pick<ReturnType<typeof useAuthForm>, 'formRef' | 'send' | 'isSending'>
  /** Labels of the button: idle and pending. */
  labels: [string, string]
  children: ReactNode
}

/** The form of a sign-in page. */
export function AuthForm({ action, form, labels: [idle, pending], children }: AuthFormProps) {
  return (
    <form
      ref={form.formRef}
      method="post"
      action={action}
      onSubmit={form.send}
      noValidate
      className="flex flex-col gap-5"
    >
      {children}
      <NativeButton
        type="submit"
        variant="primary"
        isPending={form.isSending}
        className="min-h-11 text-lg"
      >
        {form.isSending ? pending : idle}
      </NativeButton>
    </form>
  )
}

/** A link below the form. */
export function AuthLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="rounded-chip text-petrol underline underline-offset-3">
      {children}
    </Link>
  )
}

interface AuthButtonLinkProps {
  href: string
  variant: ButtonVariant
  children: ReactNode
}

/** The next step of a sign-in page without a form. */
export function AuthButtonLink({ href, variant, children }: AuthButtonLinkProps) {
  return (
    <Link href={href} className={buttonClass(variant, 'md', 'min-h-11 w-full text-lg')}>
      {children}
    </Link>
  )
}

interface AuthTitleProps {
  title: string
  /** The text is what the page is for, with nothing to fill in below it. */
  isMessage?: boolean
  children?: ReactNode
}

/** Heading, document title and text of a sign-in page. */
export function AuthTitle({ title, isMessage = false, children }: AuthTitleProps) {
  return (
    <>
      <Head title={title} />
      <h1 className="font-display text-3xl text-balance wrap-anywhere">{title}</h1>
      <p className={clsx('mt-2 mb-7', isMessage ? 'text-lg' : 'text-text-2')}>{children}</p>
    </>
  )
}

/** The two styles of the sign-in pages. */
export type SignInStyle = 'cover' | 'boxed'

export const resetPaths: Record<SignInStyle, string> = {
  cover: '/auth/cover-password-reset',
  boxed: '/auth/boxed-password-reset',
}

/** Form state of a sign-in page. A refused password is cleared. */
export function useAuthForm<Fields extends Record<string, string | null>>(
  path: string,
  initialFields: Fields,
  onDone?: () => void,
) {
  const isTakenOver = useIsTakenOver()
  const [firstFields] = useState<Record<string, string | null>>(() =>
    isTakenOver ? initialFields : { ...initialFields, ...typedFields(path) },
  )
  const form = useForm(firstFields)
  const [wasRefused, setRefused] = useState(false)
  const locale = usePreferences((state) => state.locale)
  const errors: Partial<Record<string, string>> = form.errors
  const formRef = useFormFocus(errors)
  const { clearErrors } = form
  // The server's messages are in the language of the request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language triggers the effect.
  useEffect(() => clearErrors(), [locale])
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    const onError = () => {
      if ('password' in initialFields) form.setData((data) => ({ ...data, password: '' }))
      setRefused(true)
    }
    form.post(path, { onError, ...(onDone && { onSuccess: onDone }) })
  }
  const field = (name: keyof Fields & string) => ({
    name,
    value: form.data[name] ?? '',
    onChange: (text: string) => form.setData((data) => ({ ...data, [name]: text })),
    error: errors[name],
  })
  return { field, errors, isSending: form.processing, wasRefused, send, formRef }
}

/** What was typed into the form that the document draws, before React took it over. */
function typedFields(path: string): Record<string, string> {
  if (typeof document === 'undefined') return {}
  const fields = document.querySelectorAll<HTMLInputElement>(`form[action="${path}"] input[name]`)
  return Object.fromEntries([...fields].map(({ name, value }) => [name, value]))
}
