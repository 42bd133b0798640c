import { usePage } from '@inertiajs/react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPasskeyAssertion, hasPasskeys } from '#client/features/identity/passkeys/passkey.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { type JsonResult, postWithoutPrompt } from '#client/lib/json-request.ts'
import { useReauthentication } from '#client/lib/reauthentication.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { PasswordField } from '#client/ui/native/PasswordField.tsx'

/** Asks for reauthentication; the request continues afterwards and is dropped when the dialog is closed. */
export default function ReauthenticationDialog({
  onOpenChange,
}: {
  onOpenChange: (isOpen: boolean) => void
}) {
  const { t } = useTranslation('reauthentication')
  const { resolveRequest } = useReauthentication()
  return (
    <Dialog title={t('title')} isOpen={resolveRequest !== null} onOpenChange={onOpenChange}>
      <p className="mb-4 text-text-2">{t('text')}</p>
      <ReauthenticationForm onConfirmed={() => resolveRequest?.(true)} />
    </Dialog>
  )
}

/** Asks for the password or a passkey. */
export function ReauthenticationForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { t } = useTranslation('reauthentication')
  const { user } = usePage().props.auth
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setPending] = useState(false)
  const formRef = useFormFocus(errors)
  const handle = async (pending: Promise<JsonResult<unknown> | null>) => {
    setPending(true)
    const answer = await pending
    setPending(false)
    if (answer?.ok) onConfirmed()
    else if (answer) setErrors(errorsOf(answer, t('too_many'), t('failed')))
    setPassword('')
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isPending) void handle(postWithoutPrompt('/users/proof', { password }))
  }
  return (
    <form ref={formRef} onSubmit={send} noValidate className="flex flex-col gap-4">
      <input hidden readOnly name="username" autoComplete="username" value={user?.email ?? ''} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={errors.password}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isPending={isPending}>
          {t('submit')}
        </Button>
        {hasPasskeys() && (
          <Button isDisabled={isPending} onPress={() => void handle(byPasskey(t('failed')))}>
            <Icon icon={KeyRound} size={16} className="text-text-3" />
            {t('passkey')}
          </Button>
        )}
      </div>
    </form>
  )
}

function errorsOf(
  { errors, status }: Extract<JsonResult<unknown>, { ok: false }>,
  tooMany: string,
  failed: string,
): Record<string, string> {
  const [first] = Object.values(errors)
  return { password: first ?? (status === 429 ? tooMany : failed) }
}

/** Null when the user cancels. */
async function byPasskey(failed: string): Promise<JsonResult<unknown> | null> {
  const options = await postWithoutPrompt<PublicKeyCredentialRequestOptionsJSON>(
    '/users/proof/passkey/options',
  )
  if (!options.ok) return options
  const assertion = await getPasskeyAssertion(options.data)
  if (assertion.ok) return postWithoutPrompt('/users/proof/passkey', { passkey: assertion.passkey })
  return assertion.why === 'cancelled'
    ? null
    : { ok: false, status: null, errors: { passkey: failed } }
}
