import { useTranslation } from 'react-i18next'
import { ErrorView } from '#client/app/error/ErrorView.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import type { Pages } from '#server/http/pages.ts'

/** A failure shown to somebody who is signed in. */
export default function ErrorPage(props: Pages['error']) {
  const { t } = useTranslation('errors')
  return <ErrorView {...props} wayOn={<ButtonLink href="/">{t('home')}</ButtonLink>} />
}
