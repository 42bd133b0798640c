import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { firstBuild } from '#client/app/initial-page.ts'
import { toast, untoast } from '#client/ui/Toasts.tsx'
import { currentVisit } from './current-visit.ts'
import { isAnythingTyped, pack } from './saved-form.ts'
import { forgetSent } from './typed-fields.ts'

/** The user whose unsaved fields are saved before a reload. */
let owner: number | null = null
let offered: string | null = null

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
    if (visit && (visit.method !== 'get' || !isAnythingTyped())) return pack('updated', userId)
    event.preventDefault()
    offerNewVersion(url.href)
  })
  const onSuccess = router.on('success', () => {
    if (currentVisit()?.method !== 'get') forgetSent()
  })
  return () => {
    owner = null
    onLocation()
    onSuccess()
  }
}

/** One notice, for the last requested page. */
function offerNewVersion(href: string) {
  if (offered !== null) untoast(offered)
  const text = i18next.t(
    isAnythingTyped() ? 'interruptions:new_version_kept' : 'interruptions:new_version_text',
  )
  offered = toast({
    title: i18next.t('interruptions:updated'),
    text,
    tone: 'notice',
    action: { label: i18next.t('interruptions:load'), onAction: () => load(href) },
  })
}

/** Code of the page could not be loaded: either it belongs to an old version or the network failed. */
export async function tellMissing() {
  if (await isOutdated()) return offerNewVersion(window.location.href)
  const [title, text] = [i18next.t('trouble.offline'), i18next.t('trouble.offline_text')]
  toast({ title, text, tone: 'critical' })
}

function load(href: string) {
  if (owner !== null) pack('updated', owner)
  const here = window.location.href
  // Assigning an address that differs only in its fragment would not reload.
  if (withoutFragment(href) === withoutFragment(here)) window.location.reload()
  else window.location.assign(href)
}

async function isOutdated(): Promise<boolean> {
  const version = firstBuild()
  const headers = { 'X-Inertia': 'true', 'X-Inertia-Version': version }
  const answer = await fetch(window.location.href, { headers }).catch(() => null)
  return answer?.status === 409
}

function withoutFragment(href: string) {
  return href.split('#')[0]
}
