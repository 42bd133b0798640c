import { router } from '@inertiajs/react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPasskeyAssertion, hasPasskeys } from '#client/features/identity/passkeys/passkey.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { NativeButton } from '#client/ui/native/Button.tsx'

type PasskeyError = 'cancelled' | 'failed' | 'too_many'

interface PasskeySignInProps {
  next: string | null
  /** Default: the label of the sign-in page. */
  label?: string
}

/** Sign-in by passkey, alone or as second factor, where the browser supports passkeys. */
export default function PasskeySignIn({ next, label }: PasskeySignInProps) {
  const { t } = useTranslation('passkey')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<PasskeyError | null>(null)
  if (!hasPasskeys()) return null
  const start = async () => {
    setPending(true)
    setError(await signIn(next, () => setPending(false)))
  }
  return (
    <div className="flex flex-col gap-2">
      <NativeButton isPending={isPending} onClick={start} className="min-h-11 w-full">
        <Icon icon={KeyRound} size={18} className="text-text-3" />
        {label ?? t('sign_in')}
      </NativeButton>
      <p role="status" className="text-sm text-text-2 empty:hidden">
        {error && t(error)}
      </p>
    </div>
  )
}

/** Returns an error that occurred before the request; errors of the server are shown by its response. */
async function signIn(next: string | null, onFinish: () => void): Promise<PasskeyError | null> {
  const answer = await postJson<PublicKeyCredentialRequestOptionsJSON>('/login/passkey/options')
  if (!answer.ok) {
    onFinish()
    return answer.status === 429 ? 'too_many' : 'failed'
  }
  const assertion = await getPasskeyAssertion(answer.data)
  if (!assertion.ok) {
    onFinish()
    return assertion.why === 'cancelled' ? 'cancelled' : 'failed'
  }
  return new Promise((resolve) => {
    const body = { passkey: JSON.parse(JSON.stringify(assertion.passkey)), next }
    router.post('/login/passkey', body, {
      onError: () => resolve('failed'),
      onSuccess: () => resolve(null),
      onFinish,
    })
  })
}
