import { Head } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/pages.ts'
import { Button } from '../Components/Button.tsx'
import { TextField } from '../Components/Field.tsx'
import { PasswordField } from '../Components/PasswordField.tsx'
import { useFormFocus } from '../Components/useFormFocus.ts'
import { CoverFrame } from '../Layouts/auth/CoverFrame.tsx'
import { useSignIn } from '../Layouts/auth/useSignIn.ts'

/** The door, in cover style. */
export default function Login({ next }: Pages['login']) {
  const { t } = useTranslation('login')
  const { data, setData, errors, processing, wasRefused, send } = useSignIn(next)
  const formRef = useFormFocus(errors)
  return (
    <CoverFrame>
      <Head title={t('title')} />
      <h1 className="font-display text-3xl">{t('heading')}</h1>
      <p className="mt-1 mb-7 text-text-2">{t('welcome')}</p>
      <form
        ref={formRef}
        method="post"
        action="/login"
        onSubmit={send}
        noValidate
        className="flex flex-col gap-5"
      >
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          value={data.email}
          onChange={(email) => setData('email', email)}
          error={errors.email}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={data.password}
          onChange={(password) => setData('password', password)}
          error={errors.password}
        />
        <Button type="submit" variant="primary" isPending={processing} className="min-h-11 text-lg">
          {processing ? t('submitting') : t('submit')}
        </Button>
      </form>
      {wasRefused && <p className="mt-5 text-sm text-text-2">{t('failed_hint')}</p>}
    </CoverFrame>
  )
}
