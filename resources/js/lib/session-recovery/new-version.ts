import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { firstBuild } from '#client/app/initial-page.ts'
import { toast, untoast } from '#client/ui/Toasts.tsx'
import { currentVisit } from './current-visit.ts'
import { isAnythingTyped, pack } from './saved-form.ts'
import { forgetSent } from './typed-fields.ts'

/** Whose page it is that a new version would replace. */
let owner: number | null = null
let offered: string | null = null

/**
 * The house was renewed while somebody was in it. A visit that would lose nothing is simply made as a full load, and so
 * is a form that was sent, for its answer waits there; otherwise the person decides when.
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

/** One notice, for the place that was asked for last. */
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

/** A part of the page could not be fetched: because it is not there any more, or because nothing can be. */
export async function tellMissing() {
  if (await isOutdated()) return offerNewVersion(window.location.href)
  const [title, text] = [i18next.t('trouble.offline'), i18next.t('trouble.offline_text')]
  toast({ title, text, tone: 'critical' })
}

function load(href: string) {
  if (owner !== null) pack('updated', owner)
  const here = window.location.href
  // Within one document a fragment only scrolls.
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
