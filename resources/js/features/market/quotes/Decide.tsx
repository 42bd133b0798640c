import { usePage } from '@inertiajs/react'
import { Suspense, useState } from 'react'
import { late } from '#client/lib/session-recovery/late.tsx'
import { Button } from '#client/ui/Button.tsx'
import type { LogProps } from '#server/market/history/props.ts'
import type { Decision } from './DecideDialog.tsx'
import { useQuoteWords } from './useQuoteWords.ts'

const DecideDialog = late(() => import('./DecideDialog.tsx'))

/** Accept or reject, for an admin; others are told who does it. */
export function Decide({ log }: { log: LogProps }) {
  const { format, t, source } = useQuoteWords()
  const { can } = usePage().props.auth
  const [asked, setAsked] = useState<Decision | null>(null)
  if (!can['gold.decide']) return <p className="text-text-2">{t('held.staff')}</p>
  const named = { price: format.gold(log.mid, log.currency), source: source(log.source) }
  return (
    <>
      <Button aria-label={t('held.reject_of', named)} onPress={() => setAsked('reject')}>
        {t('held.reject')}
      </Button>
      <Button
        variant="primary"
        aria-label={t('held.accept_of', named)}
        onPress={() => setAsked('accept')}
      >
        {t('held.accept')}
      </Button>
      <Suspense fallback={null}>
        {asked && <DecideDialog log={log} decision={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
