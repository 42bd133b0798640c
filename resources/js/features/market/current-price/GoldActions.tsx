import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enterGold } from '#client/features/market/quotes/gold-field.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'

export function GoldActions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('board')
  const { auth } = usePage().props
  const { fetchNow, isFetching, refusal } = useFetchNow()
  const enter = () => {
    onClose()
    // The panel first returns the focus to its button.
    setTimeout(enterGold, 50)
  }
  return (
    <div>
      {refusal && (
        <p role="alert" className="mb-2 text-sm font-medium text-critical">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" isPending={isFetching} onPress={fetchNow}>
          {t('fetch')}
        </Button>
        <Button size="sm" onPress={enter}>
          {t('enter')}
        </Button>
        <ButtonLink size="sm" href="/gold-price-logs/latest" onClick={onClose}>
          {t('board')}
        </ButtonLink>
        {auth.can['gold_sources.see'] && (
          <ButtonLink size="sm" href="/configuration/sources" onClick={onClose}>
            {t('sources')}
          </ButtonLink>
        )}
        <ButtonLink size="sm" variant="quiet" href="/gold-price-logs" onClick={onClose}>
          {t('logs')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Fetches from all sources without losing form input; the refusal says until when a source is paused. */
export function useFetchNow() {
  const [isFetching, setFetching] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const fetchNow = () =>
    router.post(
      '/gold-price-logs/fetch',
      {},
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => {
          setFetching(true)
          setRefusal(undefined)
        },
        onError: (errors) => setRefusal(Object.values(errors).join(' ')),
        onFinish: () => setFetching(false),
      },
    )
  return { fetchNow, isFetching, refusal }
}
