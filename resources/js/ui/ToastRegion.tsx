import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Text } from 'react-aria-components/Text'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from './Button.tsx'
import { type Tone, toneEdges } from './class-names.ts'
import { Icon } from './Icon.tsx'

export interface ToastMessage {
  title: string
  text?: string | undefined
  tone?: Tone | undefined
  /** Stays until it is closed or dismissed, although it has no action. */
  persistent?: 'yes'
  /** How long it is shown although it has an action; the time stops while it is hovered or focused. */
  timeoutMs?: number
  action?: { label: string; onAction: () => void } | undefined
  /** Shown on every page but this one. */
  link?: { label: string; href: string } | undefined
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 })

/** The queue's own key by the key that `toast` returned. */
const keys = new Map<string, string>()

export function showToast(key: string, message: ToastMessage) {
  const isPersistent =
    message.persistent || message.action || message.link || message.tone === 'critical'
  const timeout = message.timeoutMs ?? (isPersistent ? undefined : 6000)
  const onClose = () => keys.delete(key)
  keys.set(key, queue.add(message, timeout === undefined ? { onClose } : { onClose, timeout }))
}

export function hideToast(key: string) {
  const queueKey = keys.get(key)
  if (queueKey) queue.close(queueKey)
}

export default function Region() {
  const { t } = useTranslation('shell')
  return (
    <ToastRegion
      queue={queue}
      aria-label={t('toast.region')}
      data-print="no"
      // Above a bar at the bottom of the window, so that its buttons stay reachable.
      className="fixed end-4 bottom-4 z-60 flex w-[calc(100vw-2rem)] max-w-sm flex-col-reverse gap-2 outline-none [body:has([data-bar=bottom])_&]:bottom-20 max-sm:[body:has([data-bar=bottom])_&]:bottom-32"
    >
      {({ toast: shown }) => (
        <Toast
          toast={shown}
          className={clsx(
            'flex animate-rise-in items-start gap-3 rounded-control border border-s-3 bg-raised py-3 ps-4 pe-2 shadow-menu',
            toneEdges[shown.content.tone ?? 'neutral'],
          )}
        >
          <ToastContent className="min-w-0 flex-1">
            <Text slot="title" className="block font-semibold">
              {shown.content.title}
            </Text>
            {shown.content.text && (
              <Text slot="description" className="block text-text-2">
                {shown.content.text}
              </Text>
            )}
            <ToastActions message={shown.content} close={() => queue.close(shown.key)} />
          </ToastContent>
          <AriaButton slot="close" aria-label={t('action.close')} className={closeClass}>
            <Icon icon={X} size={16} />
          </AriaButton>
        </Toast>
      )}
    </ToastRegion>
  )
}

function ToastActions({
  message: { action, link },
  close,
}: {
  message: ToastMessage
  close: () => void
}) {
  const { url } = usePage()
  const isElsewhere = link && url.split(/[?#]/)[0] !== link.href
  if (!action && !isElsewhere) return null
  const run = () => {
    action?.onAction()
    close()
  }
  return (
    <span className="mt-2 flex flex-wrap gap-2">
      {action && (
        <Button size="sm" onPress={run}>
          {action.label}
        </Button>
      )}
      {isElsewhere && (
        <ButtonLink size="sm" variant="quiet" href={link.href}>
          {link.label}
        </ButtonLink>
      )}
    </span>
  )
}

const closeClass =
  'flex size-7 shrink-0 items-center justify-center rounded-control text-text-2 hover:bg-sunken hover:text-text'
