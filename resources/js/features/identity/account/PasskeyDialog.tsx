import { router } from '@inertiajs/react'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createPasskey } from '#client/features/identity/passkeys/passkey.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { PasskeyProps } from '#server/identity/passkeys/props.ts'

interface PasskeyDialogProps {
  /** Null creates a passkey. */
  passkey: PasskeyProps | null
  onOpenChange: (isOpen: boolean) => void
  /** With the recovery codes, if the first second factor created them. */
  onCreated: (codes: string[] | null) => void
}

/** Renames a passkey, or names a new one and creates it. */
export default function PasskeyDialog({ passkey, onOpenChange, onCreated }: PasskeyDialogProps) {
  const { t } = useTranslation('account-settings')
  const [name, setName] = useState(passkey?.name ?? '')
  const [error, setError] = useState<string | undefined>(undefined)
  const [isSending, setSending] = useState(false)
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    if (passkey) return renameTo(passkey.id, name)
    const result = await addPasskey(name)
    setSending(false)
    if (result.ok) onCreated(result.codes)
    else setError(result.error ?? t(`passkeys.${result.why}`))
  }
  const renameTo = (id: number, text: string) =>
    router.post(
      `/users/passkeys/${id}/name`,
      { name: text },
      {
        preserveScroll: true,
        onSuccess: () => onOpenChange(false),
        onError: (errors) => setError(errors.name),
        onFinish: () => setSending(false),
      },
    )
  const title = t(passkey ? 'passkeys.rename_title' : 'passkeys.add')
  return (
    <Dialog title={title} isOpen onOpenChange={onOpenChange}>
      <form onSubmit={send} noValidate className="flex flex-col gap-4">
        {!passkey && <p className="text-text-2">{t('passkeys.name_text')}</p>}
        <TextField
          label={t('passkeys.name')}
          name="name"
          maxLength={80}
          autoFocus
          placeholder={passkey ? undefined : t('passkeys.example')}
          value={name}
          onChange={setName}
          error={error}
        />
        <div>
          <Button type="submit" variant="primary" isPending={isSending}>
            {t(passkey ? 'save' : 'passkeys.make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type AddPasskeyResult =
  | { ok: true; codes: string[] | null }
  | {
      ok: false
      error?: string | undefined
      why: 'cancelled' | 'already_added' | 'failed' | 'name_required'
    }

async function addPasskey(name: string): Promise<AddPasskeyResult> {
  if (name.trim() === '') return { ok: false, why: 'name_required' }
  const options = await postJson<PublicKeyCredentialCreationOptionsJSON>('/users/passkeys/options')
  if (!options.ok) return { ok: false, why: 'failed' }
  const result = await createPasskey(options.data)
  if (!result.ok) return result
  const body = { name, passkey: result.passkey }
  const answer = await postJson<{ recoveryCodes: string[] | null }>('/users/passkeys', body)
  if (answer.ok) return { ok: true, codes: answer.data.recoveryCodes }
  return { ok: false, why: 'failed', error: answer.errors.name ?? answer.errors.passkey }
}
