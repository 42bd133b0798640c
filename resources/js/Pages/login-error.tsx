import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { ErrorView } from '../Components/error/ErrorView.tsx'
import { PlainFrame } from '../Layouts/auth/PlainFrame.tsx'

/** A failure shown to a guest: it tells nothing of the house. */
export default function LoginError(props: Pages['login-error']) {
  const { t } = useTranslation('errors')
  return (
    <PlainFrame>
      <ErrorView {...props} wayOn={<ButtonLink href="/login">{t('sign_in')}</ButtonLink>} />
    </PlainFrame>
  )
}
