import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { initialBuild } from '#client/lib/initial-page.ts'
import { dismissToast, toast } from '#client/ui/Toasts.tsx'
import { currentVisit } from './current-visit.ts'
import { isAnythingTyped, saveForm } from './saved-form.ts'
import { clearSentFields } from './typed-fields.ts'

/** The user whose unsaved fields are saved before a reload. */
let owner: number | null = null
let noticeKey: string | null = null
/** The page that the new version kept from being shown. */
let requested: string | null = null

/**
 * Handles a new version during a visit. A visit that loses nothing becomes a full load, as does a sent form, whose
 * response is waiting; otherwise the user decides when to reload.
 */
export function watchVersion(userId: number) {
  owner = userId
  const onLocation = router.on('location', (event) => {
    const { url, versionChange } = event.detail
    if (!versionChange) return
    const visit = currentVisit()
    if (visit && (visit.method !== 'get' || !isAnythingTyped())) return saveForm('updated', userId)
    event.preventDefault()
    requested = url.href
    offerNewVersion(requested)
  })
  const onSuccess = router.on('success', () => {
    if (currentVisit()?.method !== 'get') clearSentFields()
  })
  return () => {
    owner = null
    onLocation()
    onSuccess()
  }
}

/** One notice, for the last requested page. */
function offerNewVersion(href: string) {
  if (noticeKey !== null) dismissToast(noticeKey)
  const text = i18next.t(
    isAnythingTyped()
      ? 'session-recovery:new_version_unsaved'
      : 'session-recovery:new_version_text',
  )
  noticeKey = toast({
    title: i18next.t('session-recovery:updated'),
    text,
    tone: 'notice',
    action: { label: i18next.t('session-recovery:reload'), onAction: () => loadDocument(href) },
  })
}

/** Code of the page could not be loaded: either it belongs to an old version or the network failed. */
export async function notifyMissingPart() {
  if (await isOutdated()) return offerNewVersion(requested ?? window.location.href)
  const [title, text] = [
    i18next.t('request_error.offline'),
    i18next.t('request_error.offline_text'),
  ]
  toast({ title, text, tone: 'critical' })
}

function loadDocument(href: string) {
  if (owner !== null) saveForm('updated', owner)
  const here = window.location.href
  // Assigning an address that differs only in its fragment would not reload.
  if (withoutFragment(href) === withoutFragment(here)) window.location.reload()
  else window.location.assign(href)
}

async function isOutdated(): Promise<boolean> {
  const version = initialBuild()
  const headers = { 'X-Inertia': 'true', 'X-Inertia-Version': version }
  const response = await fetch(window.location.href, { headers }).catch(() => null)
  return response?.status === 409
}

function withoutFragment(href: string) {
  return href.split('#')[0]
}
