import { useTranslation } from 'react-i18next'
import { ErrorView } from '#client/app/error/ErrorView.tsx'
import { MaintenanceView } from '#client/app/error/MaintenanceView.tsx'
import { PlainFrame } from '#client/Layouts/auth/AuthHeader.tsx'
import type { Pages } from '#server/http/pages.ts'

/** An error for guests, without any data of the shop. */
export default function LoginError(props: Pages['login-error']) {
  const { t } = useTranslation('error-page')
  return (
    <PlainFrame>
      {props.maintenance ? (
        <MaintenanceView {...props} />
      ) : (
        <ErrorView {...props} link={{ href: '/login', label: t('sign_in') }} />
      )}
    </PlainFrame>
  )
}
