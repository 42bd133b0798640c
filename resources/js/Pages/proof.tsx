import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { ProofForm } from '#client/features/identity/reauthentication/ReauthenticationDialog.tsx'
import { useLeaveAfterFile } from '#client/lib/useLeaveAfterDownload.ts'
import { Card } from '#client/ui/Card.tsx'
import { PageHeader } from '#client/ui/PageHeader.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Who are you? Asked before a page, which then opens, or before a file: then the page of its link is shown again. */
export default function Proof({ next }: Pages['proof']) {
  const { t } = useTranslation('proof')
  useLeaveAfterFile(pageBefore)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('page_text')} />
      <Card className="max-w-lg">
        <ProofForm onProven={() => router.visit(next, { replace: true })} />
      </Card>
    </>
  )
}

/** The page of ours whose link led here; the home page where there was none. */
function pageBefore(): string {
  const { origin, pathname, search } = new URL(document.referrer || location.origin)
  return origin === location.origin ? pathname + search : '/'
}
