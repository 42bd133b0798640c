import { type SubmitEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/forms.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/Field.tsx'

interface AuthenticatorSetup {
  secret: string
  /** Its width in modules, and the SVG path of the dark ones. */
  qrCode: { size: number; path: string }
}

interface AuthenticatorDialogProps {
  onOpenChange: (isOpen: boolean) => void
  onDone: (codes: string[] | null) => void
}

/** Sets up an authenticator app: it scans the QR code, and its first code confirms the setup. */
export default function AuthenticatorDialog({ onOpenChange, onDone }: AuthenticatorDialogProps) {
  const { t } = useTranslation('account-settings')
  const [setup, setSetup] = useState<AuthenticatorSetup | null>(null)
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isSending, setSending] = useState(false)
  const formRef = useFormFocus(errors)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a secret is requested once, when the dialog opens.
  useEffect(() => {
    void postJson<AuthenticatorSetup>('/users/second-factor/authenticator').then((answer) => {
      if (answer.ok) setSetup(answer.data)
      else onOpenChange(false)
    })
  }, [])
  const send = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    const answer = await postJson<{ recoveryCodes: string[] | null }>(CONFIRMATION, { code })
    setSending(false)
    if (answer.ok) return onDone(answer.data.recoveryCodes)
    setErrors({ code: answer.errors.code ?? t('failed') })
    setCode('')
  }
  if (!setup) return null
  return (
    <Dialog title={t('app.title')} isOpen onOpenChange={onOpenChange}>
      <div className="grid items-start gap-5 sm:grid-cols-[auto_1fr]">
        <QrCode {...setup.qrCode} label={t('app.qr_code')} />
        <div>
          <p className="text-text-2">{t('app.scan')}</p>
          <p className="mt-3 text-sm text-text-3">{t('app.manual_key')}</p>
          <p dir="ltr" className="mt-1 font-mono text-sm rtl:text-end">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </p>
        </div>
      </div>
      <form ref={formRef} onSubmit={send} noValidate className="mt-5 flex flex-col gap-4">
        <TextField
          label={t('app.code')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
          autoFocus
          value={code}
          onChange={setCode}
          error={errors.code}
          className="max-w-60"
        />
        <div>
          <Button type="submit" variant="primary" isPending={isSending}>
            {t('app.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const CONFIRMATION = '/users/second-factor/authenticator/confirmation'

/** The QR code, dark on light in every theme for cameras. */
function QrCode({ size, path, label }: AuthenticatorSetup['qrCode'] & { label: string }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 rounded-control border bg-white"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
