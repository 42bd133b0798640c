import { useTranslation } from 'react-i18next'
import { ErrorView } from '#client/app/error/ErrorView.tsx'
import { PlainFrame } from '#client/Layouts/auth/AuthHeader.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

/** An error for guests, without any data of the shop. */
export default function LoginError(props: Pages['login-error']) {
  const { t } = useTranslation('error-page')
  return (
    <PlainFrame>
      <ErrorView {...props} action={<ButtonLink href="/login">{t('sign_in')}</ButtonLink>} />
    </PlainFrame>
  )
}
