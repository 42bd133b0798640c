import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasPasskeys } from '#client/features/identity/passkeys/passkey.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { Pages } from '#server/http/pages.ts'
import { DoorForm, DoorLink, DoorTitle, useDoorForm } from './AuthForm.tsx'
import PasskeySignIn from './PasskeySignIn.tsx'

type Way = 'app' | 'passkey' | 'recovery'

/** Asks for the second factor after the password. */
export function SecondFactorDoor({ by }: Pick<Pages['login-second-factor'], 'by'>) {
  const { t } = useTranslation('login-second-factor')
  const [way, setWay] = useState<Way>(firstWay(by))
  return (
    <>
      <ShieldCheck aria-hidden="true" className="mb-3 size-7 text-gold" strokeWidth={1.5} />
      <DoorTitle title={t('title')}>{t(`text.${way}`)}</DoorTitle>
      {way !== 'passkey' && <CodeForm key={way} way={way} />}
      {by.passkey && way !== 'recovery' && (
        <div className="mt-4">
          <PasskeySignIn next={null} label={t('passkey')} />
        </div>
      )}
      <p className="mt-5 flex flex-wrap items-center justify-between gap-3 text-sm">
        {way === 'recovery' ? (
          <Button
            variant="quiet"
            size="sm"
            className="-ms-2.5"
            onPress={() => setWay(firstWay(by))}
          >
            {t('other_way')}
          </Button>
        ) : (
          <Button variant="quiet" size="sm" className="-ms-2.5" onPress={() => setWay('recovery')}>
            {t('recovery')}
          </Button>
        )}
        <DoorLink href="/login">{t('back')}</DoorLink>
      </p>
    </>
  )
}

function firstWay(by: { totp: boolean; passkey: boolean }): Way {
  if (by.totp) return 'app'
  return hasPasskeys() ? 'passkey' : 'recovery'
}

function CodeForm({ way }: { way: 'app' | 'recovery' }) {
  const { t } = useTranslation('login-second-factor')
  const form = useDoorForm('/login/second-factor', { code: '' })
  return (
    <DoorForm action="/login/second-factor" form={form} words={[t('submit'), t('submitting')]}>
      <TextField
        {...form.field('code')}
        label={t(`code.${way}`)}
        autoComplete="one-time-code"
        autoFocus
        spellCheck="false"
        {...(way === 'app' ? { inputMode: 'numeric', maxLength: 7 } : { maxLength: 40 })}
      />
    </DoorForm>
  )
}
