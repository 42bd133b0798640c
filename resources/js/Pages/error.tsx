import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { contactHref } from '#client/app/contact-link.ts'
import { ErrorView } from '#client/app/error/ErrorView.tsx'
import { MaintenanceView } from '#client/app/error/MaintenanceView.tsx'
import { Brand } from '#client/app/Logo.tsx'
import type { Pages } from '#server/http/pages.ts'

/** An error for signed-in users. */
export default function ErrorPage(props: Pages['error']) {
  const { t } = useTranslation('error-page')
  const { url } = usePage()
  const isMaintenance = props.maintenance === true
  const contact = {
    href: contactHref({ url, requestId: props.requestId }),
    label: t('contact'),
  }
  if (!isMaintenance)
    return <ErrorView {...props} link={{ href: '/', label: t('home') }} contact={contact} />
  return (
    <>
      <Brand />
      <MaintenanceView {...props} />
    </>
  )
}
