import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { ErrorView } from '../Components/error/ErrorView.tsx'

/** A failure shown to somebody who is signed in. */
export default function ErrorPage(props: Pages['error']) {
  const { t } = useTranslation('errors')
  return <ErrorView {...props} wayOn={<ButtonLink href="/">{t('home')}</ButtonLink>} />
}
