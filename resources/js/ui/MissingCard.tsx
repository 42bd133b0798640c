import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** Deferred props whose request got no answer, or none but a failure of the server. */
const useUnanswered = create<{ names: readonly string[] }>(() => ({ names: [] }))

/** What becomes of a request for cards: one that fails leaves the page, and its cards say so. */
function outcomes(cards: readonly string[]) {
  const others = () => useUnanswered.getState().names.filter((name) => !cards.includes(name))
  const mark = () => useUnanswered.setState({ names: [...others(), ...cards] })
  return {
    onSuccess: () => useUnanswered.setState({ names: others() }),
    onNetworkError: mark,
    onHttpException: ({ status }: { status: number }) => {
      if (status < 500) return
      mark()
      return false
    },
  }
}

// The client itself asks for deferred props, without callbacks.
router.on('start', ({ detail: { visit } }) => {
  if ('deferredProps' in visit && visit.deferredProps) Object.assign(visit, outcomes(visit.only))
})

/** Whether the deferred prop `name` could not be worked out or fetched. */
export function useIsMissing(name: string): boolean {
  const { rescuedProps = [] } = usePage()
  const { names } = useUnanswered()
  return rescuedProps.includes(name) || names.includes(name)
}

/** In place of what a card shows: that it could not be loaded, and a button that asks for it once more. */
export function MissingCard({ prop, card }: { prop: string; card: string }) {
  const { t } = useTranslation()
  const [isTrying, setTrying] = useState(false)
  const retry = () =>
    router.reload({
      ...outcomes([prop]),
      only: [prop],
      onStart: () => setTrying(true),
      onFinish: () => setTrying(false),
    })
  return (
    <Notice
      tone="critical"
      actions={
        <Button size="sm" isPending={isTrying} onPress={retry}>
          {t('action.retry')}
        </Button>
      }
    >
      {t('broken.card', { card })}
    </Notice>
  )
}
