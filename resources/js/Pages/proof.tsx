import { router } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { entryAt, parentOf, pathOf } from '#client/app/navigation.ts'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { usePageLabel } from '#client/app/page-labels.ts'
import { ReauthenticationForm } from '#client/features/identity/reauthentication/ReauthenticationDialog.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { useLeaveAfterDownload } from '#client/lib/useLeaveAfterDownload.ts'
import { Card } from '#client/ui/Card.tsx'
import type { Pages } from '#server/http/pages.ts'

/**
 * Asks for reauthentication, in addresses a proof, before a page or a download; after a download
 * the previous page is shown.
 */
export default function ReauthenticationPage({ next }: Pages['proof']) {
  const { t } = useTranslation('reauthentication')
  const { page, parent, isFile } = useDestination(next)
  useLeaveAfterDownload(pageBefore)
  return (
    <div className="mx-auto w-full max-w-lg sm:pt-[8vh]">
      <PageHeader
        title={t('title')}
        subtitle={page === null ? t('text') : t(isFile ? 'file_text' : 'page_text', { page })}
        parent={parent}
      />
      <Card>
        <ReauthenticationForm onConfirmed={() => router.visit(next, { replace: true })} />
      </Card>
    </div>
  )
}

/**
 * The page at `next`, or for an exported file the page of its list, by its name in the menu or else by its path; the home
 * page has none.
 */
function useDestination(next: string) {
  const { t } = useTranslation('shell')
  const labelOf = usePageLabel()
  const can = useCan()
  const path = pathOf(next)
  const entry = entryAt(next) ?? parentOf(next, can)
  const home = { href: '/', label: t('nav.home') }
  const isFile = path.endsWith('/export')
  if (path === '/') return { page: null, parent: home, isFile }
  if (!entry) return { page: path, parent: home, isFile }
  const parent = { href: entry.href, label: labelOf(entry.key) }
  return { page: isFile || entryAt(next) ? parent.label : path, parent, isFile }
}

/** The page of this site that linked here; otherwise the home page. */
function pageBefore(): string {
  const { origin, pathname, search } = new URL(document.referrer || location.origin)
  return origin === location.origin ? pathname + search : '/'
}
