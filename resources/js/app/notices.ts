import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { refusalText } from '#client/lib/i18n.ts'
import type { ToastMessage } from '#client/ui/ToastRegion.tsx'
import { dismissToast, toast } from '#client/ui/Toasts.tsx'
import type { ErrorProps } from '#server/http/errors.ts'
import type { SharedProps } from '#server/shared-props.ts'
import type { OpeningProps } from '#server/trade/contracts/props.ts'

/** Shows flash notices, and failed requests as toasts, so that the page and typed values stay. */
export function registerNotices() {
  router.on('flash', (event) => void showFlash(event.detail.flash.notice))
  router.on('httpException', (event) => {
    const { response } = event.detail
    if (showError(response.status, propsOf(response.data))) event.preventDefault()
  })
  router.on('networkError', (event) => {
    event.preventDefault()
    warnAbout('offline')
  })
  router.on('success', closeWarnings)
}

/** Keys of the shown warnings; the next success or other failure closes them. */
const openWarnings: string[] = []

function closeWarnings() {
  for (const key of openWarnings.splice(0)) dismissToast(key)
}

function warn(message: ToastMessage) {
  closeWarnings()
  openWarnings.push(toast({ ...message, tone: 'critical' }))
}

/** What can be undone from a toast can also be undone on its page, so the toast need not stay. */
const UNDO_MS = 20_000

/** Its translations are loaded on demand, since most visits show no notice. */
async function showFlash(notice: FlashNotice | undefined) {
  if (!notice) return
  await i18next.loadNamespaces('notices')
  const title = i18next.t(`notices:${notice.key}` as 'notices:saved', { ...notice.values })
  const { undo, view } = notice
  toast({
    title,
    tone: notice.tone ?? 'positive',
    ...(undo && {
      action: { label: i18next.t('action.undo'), onAction: () => sendUndo(notice) },
      timeoutMs: UNDO_MS,
    }),
    ...(view && { link: { label: i18next.t('action.view'), href: view } }),
  })
}

/** A refused undo changes nothing; its reason is shown with the link to the record. */
function sendUndo({ undo, view }: FlashNotice) {
  if (!undo) return
  router.post(undo.path, undo.data ?? {}, {
    preserveScroll: true,
    onError: (errors) =>
      warn({
        title: i18next.t('request_error.not_undone'),
        text: Object.values(errors)[0],
        ...(view && { link: { label: i18next.t('action.view'), href: view } }),
      }),
  })
}

/** Returns whether the status was shown as a toast; for any other the error page of the server is shown. */
function showError(status: number, props: Partial<ErrorProps>): boolean {
  if (status === 409) void warnConflict(props)
  else if (status === 419) warnAbout('expired')
  else if (status === 429) warnTooMany(props)
  else return false
  return true
}

function warnAbout(key: 'offline' | 'expired') {
  const [title, text] = [i18next.t(`request_error.${key}`), i18next.t(`request_error.${key}_text`)]
  warn({ title, text })
}

function warnTooMany({ retryAfterS }: Partial<ErrorProps>) {
  const text = i18next.t('request_error.too_many_text', { count: retryAfterS ?? 60 })
  warn({ title: i18next.t('request_error.too_many'), text })
}

/** The server names the conflict. */
async function warnConflict({ refusal }: Partial<ErrorProps>) {
  const text = refusal ? await refusalText(refusal.key, refusal.values) : null
  warn({
    title: i18next.t('request_error.conflict'),
    text: text ?? i18next.t('request_error.conflict_text'),
    action: { label: i18next.t('request_error.reload'), onAction: () => router.reload() },
  })
}

function propsOf(data: string | Record<string, unknown>): Partial<ErrorProps> {
  const page = typeof data === 'string' ? parseJson(data) : data
  return (page as { props?: Partial<ErrorProps> } | null)?.props ?? {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A message about the last action: `<key>` in `notices.json`. */
export interface FlashNotice {
  key: string
  values?: Record<string, string | number>
  tone?: 'neutral' | 'gold' | 'positive' | 'critical' | 'caution' | 'notice'
  /** The request that undoes the action, for users who may undo it. */
  undo?: { path: string; data?: Record<string, string | number> }
  /** The page of the record, linked from every other page. */
  view?: string
}

/** Types of the shared props for Inertia. */
declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
    flashDataType: { notice?: FlashNotice; opening?: OpeningProps }
    errorValueType: string
  }
}
