import { useTranslation } from 'react-i18next'
import { ErrorView } from '#client/app/error/ErrorView.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

/** An error for signed-in users. */
export default function ErrorPage(props: Pages['error']) {
  const { t } = useTranslation('error-page')
  return <ErrorView {...props} action={<ButtonLink href="/">{t('home')}</ButtonLink>} />
}
