import { router } from '@inertiajs/react'
import i18next from 'i18next'
import type { ErrorProps } from '#server/http/error-props.ts'
import { toast } from './Components/Toasts.tsx'

/**
 * A conflict, an old page or too many tries: the person stays where they are, keeps what they typed and is told.
 * Everything else is shown as the page the server chose.
 */
export function watchTrouble() {
  router.on('httpException', (event) => {
    const { response } = event.detail
    const told = tell(response.status, response.data)
    if (told) event.preventDefault()
  })
  router.on('networkError', (event) => {
    event.preventDefault()
    toast({
      title: i18next.t('trouble.offline'),
      text: i18next.t('trouble.offline_text'),
      tone: 'critical',
    })
  })
}

function tell(status: number, data: unknown): boolean {
  if (status === 409) sayConflict(propsOf(data))
  else if (status === 419) say('expired')
  else if (status === 429) sayTooMany(propsOf(data))
  else return false
  return true
}

function say(key: 'expired') {
  toast({
    title: i18next.t(`trouble.${key}`),
    text: i18next.t(`trouble.${key}_text`),
    tone: 'critical',
  })
}

function sayTooMany(props: Partial<ErrorProps>) {
  toast({
    title: i18next.t('trouble.too_many'),
    text: i18next.t('trouble.too_many_text', { count: props.retryAfterS ?? 60 }),
    tone: 'critical',
  })
}

/** The server names what moved; its words are the refusals, which are fetched when first needed. */
async function sayConflict({ refusal }: Partial<ErrorProps>) {
  await i18next.loadNamespaces('refusals')
  const text = refusal
    ? i18next.t(refusal.key as never, {
        ns: 'refusals',
        ...refusal.values,
        defaultValue: i18next.t('trouble.conflict_text'),
      })
    : i18next.t('trouble.conflict_text')
  toast({
    title: i18next.t('trouble.conflict'),
    text: String(text),
    tone: 'critical',
    action: { label: i18next.t('trouble.reload'), onAction: () => router.reload() },
  })
}

function propsOf(data: unknown): Partial<ErrorProps> {
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
