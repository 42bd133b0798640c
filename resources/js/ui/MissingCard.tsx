import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** Deferred props whose request failed. */
const useFailedProps = create<{ names: readonly string[] }>(() => ({ names: [] }))

/** Callbacks for a request for cards: a failure keeps the page and marks its cards as failed. */
function failureHandlers(cards: readonly string[]) {
  const others = () => useFailedProps.getState().names.filter((name) => !cards.includes(name))
  const markFailed = () => useFailedProps.setState({ names: [...others(), ...cards] })
  return {
    onSuccess: () => useFailedProps.setState({ names: others() }),
    onNetworkError: markFailed,
    onHttpException: ({ status }: { status: number }) => {
      if (status < 500) return
      markFailed()
      return false
    },
  }
}

// Inertia requests deferred props without callbacks.
router.on('start', ({ detail: { visit } }) => {
  if ('deferredProps' in visit && visit.deferredProps)
    Object.assign(visit, failureHandlers(visit.only))
})

/** Whether a deferred prop could not be calculated or loaded. */
export function useMissing(): (name: string) => boolean {
  const { rescuedProps = [] } = usePage()
  const { names } = useFailedProps()
  return (name) => rescuedProps.includes(name) || names.includes(name)
}

export function useIsMissing(name: string): boolean {
  return useMissing()(name)
}

/** Shown in place of a card whose deferred prop could not be loaded, with a retry button. */
export function MissingCard({ prop, card }: { prop: string; card: string }) {
  const [isRetrying, setRetrying] = useState(false)
  const retry = () =>
    router.reload({
      ...failureHandlers([prop]),
      only: [prop],
      onStart: () => setRetrying(true),
      onFinish: () => setRetrying(false),
    })
  return <MissingNotice card={card} isRetrying={isRetrying} onRetry={retry} />
}

interface MissingNoticeProps {
  /** The name of the card. */
  card: string
  isRetrying?: boolean
  onRetry: () => void
}

export function MissingNotice({ card, isRetrying = false, onRetry }: MissingNoticeProps) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="critical"
      actions={
        <Button size="sm" isPending={isRetrying} onPress={onRetry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('display_error.card', { card })}
    </Notice>
  )
}
