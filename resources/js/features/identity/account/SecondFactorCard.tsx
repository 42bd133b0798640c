import { router, usePage } from '@inertiajs/react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useFormat } from '#client/lib/format.ts'
import { postJson } from '#client/lib/json-request.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'
import { Passkeys } from './Passkeys.tsx'
import { ConfirmButton, SettingRow } from './SettingRow.tsx'

const AuthenticatorDialog = lazyWithRetry(() => import('./AuthenticatorDialog.tsx'))
const CodesDialog = lazyWithRetry(() => import('./CodesDialog.tsx'))

type SecondFactorCardProps = Pick<Pages['account-settings'], 'secondFactor'>

/** Authenticator app, passkeys and recovery codes. */
export function SecondFactorCard({ secondFactor }: SecondFactorCardProps) {
  const { t } = useTranslation('account-settings')
  const format = useFormat()
  const { factor: refusal } = usePage().props.errors
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { totp, passkeys, recoveryCodes, isRequired, dueAt } = secondFactor
  const hasOne = totp || passkeys.length > 0
  const isLeft = dueAt !== null && !hasOne && secondFactor.putOffTo === null
  const text = isLeft
    ? t('factor.required_from', { date: format.date(dueAt) })
    : t(isRequired && dueAt === null ? 'factor.required' : 'factor.text')
  const done = (newCodes: string[] | null) => {
    setSettingUp(false)
    // Reload only after the codes are closed, since the page may then show something else.
    if (newCodes) setCodes(newCodes)
    else reload()
  }
  const closeCodes = () => {
    setCodes(null)
    reload()
  }
  return (
    <Card
      id="second-factor"
      title={t('factor.title')}
      titleSize="large"
      actions={
        <Badge tone={hasOne ? 'positive' : 'neutral'}>
          {t(hasOne ? 'factor.on' : 'factor.off')}
        </Badge>
      }
    >
      <p className="mb-4 text-text-2">{text}</p>
      {refusal && (
        <Notice tone="critical" className="mb-4">
          {refusal}
        </Notice>
      )}
      <div className="divide-y">
        <SettingRow
          title={t('app.title')}
          text={t(totp ? 'app.on' : 'app.off')}
          action={
            totp ? (
              <ConfirmButton
                label={t('remove')}
                ariaLabel={t('app.remove')}
                question={{
                  title: t('app.remove'),
                  text: t('app.sure'),
                  confirmLabel: t('remove'),
                }}
                onConfirm={() => post('/users/second-factor/authenticator/removal')}
              />
            ) : (
              <Button
                size="sm"
                variant={hasOne ? 'secondary' : 'primary'}
                onPress={() => setSettingUp(true)}
              >
                {t('app.set_up')}
              </Button>
            )
          }
        />
        <Passkeys passkeys={passkeys} onCreated={done} />
        {hasOne && <RecoveryCodesRow remaining={recoveryCodes} onCreated={done} />}
      </div>
      <Suspense fallback={null}>
        {isSettingUp && <AuthenticatorDialog onOpenChange={setSettingUp} onDone={done} />}
        {codes && <CodesDialog codes={codes} onOpenChange={closeCodes} />}
      </Suspense>
    </Card>
  )
}

const reload = () => router.reload()

const post = (path: string) => router.post(path, {}, { preserveScroll: true })

interface RecoveryCodesRowProps {
  remaining: number
  onCreated: (codes: string[] | null) => void
}

/** Remaining recovery codes, and a button for new ones. */
function RecoveryCodesRow({ remaining, onCreated }: RecoveryCodesRowProps) {
  const { t } = useTranslation('account-settings')
  const [hasFailed, setFailed] = useState(false)
  const createCodes = async () => {
    const answer = await postJson<{ recoveryCodes: string[] }>(
      '/users/second-factor/recovery-codes',
    )
    setFailed(!answer.ok)
    if (answer.ok) onCreated(answer.data.recoveryCodes)
  }
  return (
    <SettingRow
      title={t('codes.title')}
      text={hasFailed ? t('failed') : t('codes.left', { count: remaining })}
      action={
        <ConfirmButton
          label={t('codes.make')}
          question={{
            title: t('codes.make'),
            text: t('codes.sure'),
            confirmLabel: t('codes.make'),
          }}
          onConfirm={() => void createCodes()}
        />
      }
    />
  )
}
