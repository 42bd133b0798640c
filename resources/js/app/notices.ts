import { router } from '@inertiajs/react'
import i18next from 'i18next'
import { type ToastMessage, toast, untoast } from '#client/ui/Toasts.tsx'
import type { ErrorProps } from '#server/http/responses/errors.ts'
import type { SharedProps } from '#server/shared-props.ts'

/** Tells what was done, and what went wrong without leading away: the person keeps the page and what they typed. */
export function watchNotices() {
  router.on('flash', (event) => void sayDone(event.detail.flash.notice))
  router.on('httpException', (event) => {
    const { response } = event.detail
    if (tell(response.status, propsOf(response.data))) event.preventDefault()
  })
  router.on('networkError', (event) => {
    event.preventDefault()
    say('offline')
  })
  router.on('success', settle)
}

/** What is wrong now; the next thing that succeeds, or goes wrong in another way, ends it. */
const troubles: string[] = []

function settle() {
  for (const key of troubles.splice(0)) untoast(key)
}

function warn(message: ToastMessage) {
  settle()
  troubles.push(toast({ ...message, tone: 'critical' }))
}

/** Its words are fetched when there is something to say: most visits say nothing. */
async function sayDone(notice: FlashNotice | undefined) {
  if (!notice) return
  await i18next.loadNamespaces('notices')
  const title = i18next.t(`notices:${notice.key}` as 'notices:saved', { ...notice.values })
  toast({ title, tone: notice.tone ?? 'positive' })
}

/** Whether this status was told as a notice; any other is shown as the page that the server chose. */
function tell(status: number, props: Partial<ErrorProps>): boolean {
  if (status === 409) void sayConflict(props)
  else if (status === 419) say('expired')
  else if (status === 429) sayTooMany(props)
  else return false
  return true
}

function say(key: 'offline' | 'expired') {
  const [title, text] = [i18next.t(`trouble.${key}`), i18next.t(`trouble.${key}_text`)]
  warn({ title, text })
}

function sayTooMany({ retryAfterS }: Partial<ErrorProps>) {
  const text = i18next.t('trouble.too_many_text', { count: retryAfterS ?? 60 })
  warn({ title: i18next.t('trouble.too_many'), text })
}

/** The server names what moved; the words for it are fetched when first needed. */
async function sayConflict({ refusal }: Partial<ErrorProps>) {
  await i18next.loadNamespaces('refusals')
  warn({
    title: i18next.t('trouble.conflict'),
    text: refusalText(refusal) ?? i18next.t('trouble.conflict_text'),
    action: { label: i18next.t('trouble.reload'), onAction: () => router.reload() },
  })
}

function refusalText(refusal: ErrorProps['refusal'] | undefined): string | null {
  if (!refusal || !i18next.exists(refusal.key, { ns: 'refusals' })) return null
  return String(i18next.t(refusal.key as never, { ns: 'refusals', ...refusal.values }))
}

function propsOf(data: string | Record<string, unknown>): Partial<ErrorProps> {
  const page = typeof data === 'string' ? parsed(data) : data
  return (page as { props?: Partial<ErrorProps> } | null)?.props ?? {}
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A word for the person who just did something: `<key>` in `notices.json`. */
export interface FlashNotice {
  key: string
  values?: Record<string, string | number>
  tone?: 'neutral' | 'gold' | 'positive' | 'critical' | 'caution' | 'notice'
}

/** What Inertia's own types say of every page of ours. */
declare module '@inertiajs/core' {
  interface InertiaConfig {
    sharedPageProps: SharedProps
    flashDataType: { notice?: FlashNotice }
    errorValueType: string
  }
}
