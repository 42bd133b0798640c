import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { entryAt } from '#client/app/navigation.ts'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { ReauthenticationForm } from '#client/features/identity/reauthentication/ReauthenticationDialog.tsx'
import { useLeaveAfterDownload } from '#client/lib/useLeaveAfterDownload.ts'
import { Card } from '#client/ui/Card.tsx'
import type { Pages } from '#server/http/pages.ts'

/**
 * Asks for reauthentication, in addresses a proof, before a page or a download; after a download
 * the previous page is shown.
 */
export default function ReauthenticationPage({ next }: Pages['proof']) {
  const { t } = useTranslation(['reauthentication', 'shell'])
  const entry = entryAt(next)
  useLeaveAfterDownload(pageBefore)
  return (
    <>
      <PageHeader
        title={t('reauthentication:title')}
        subtitle={
          entry
            ? t('reauthentication:page_text_named', { page: t(`shell:nav.${entry.key}`) })
            : t('reauthentication:page_text')
        }
      />
      <Card className="max-w-lg">
        <ReauthenticationForm onConfirmed={() => router.visit(next, { replace: true })} />
      </Card>
    </>
  )
}

/** The page of this site that linked here; otherwise the home page. */
function pageBefore(): string {
  const { origin, pathname, search } = new URL(document.referrer || location.origin)
  return origin === location.origin ? pathname + search : '/'
}
