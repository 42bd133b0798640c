import { usePage } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useMetalsSold } from '#client/features/market/metals/metals.ts'
import { enterGold } from '#client/features/market/quotes/gold-field.ts'
import { usePost } from '#client/lib/forms.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'

export function GoldActions({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('board')
  const { auth } = usePage().props
  const metals = useMetalsSold()
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
          {t(metals.length > 1 ? 'metals.all_prices' : 'logs')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Fetches from all sources without losing form input; the refusal says until when a source is paused. */
export function useFetchNow() {
  const { send, isSending, errors, setErrors } = usePost()
  const fetchNow = () => {
    setErrors({})
    send('/gold-price-logs/fetch')
  }
  return { fetchNow, isFetching: isSending, refusal: Object.values(errors).join(' ') }
}
