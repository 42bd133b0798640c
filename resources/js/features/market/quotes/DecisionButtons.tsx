import { usePage } from '@inertiajs/react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { QuoteEntryProps } from '#server/market/history/props.ts'
import type { Decision } from './DecideDialog.tsx'
import { useQuoteLabels } from './useQuoteLabels.ts'

const DecideDialog = lazyWithRetry(() => import('./DecideDialog.tsx'))

/** Lets an admin accept or reject; other users see who decides. */
export function DecisionButtons({ log }: { log: QuoteEntryProps }) {
  const { format, t, source } = useQuoteLabels()
  const { can } = usePage().props.auth
  const [decision, setDecision] = useState<Decision | null>(null)
  if (!can['gold.decide']) return <p className="text-text-2">{t('review.admin_only')}</p>
  const labelValues = { price: format.gold(log.mid, log.currency), source: source(log.source) }
  return (
    <>
      <Button aria-label={t('review.reject_of', labelValues)} onPress={() => setDecision('reject')}>
        {t('review.reject')}
      </Button>
      <Button
        variant="primary"
        aria-label={t('review.accept_of', labelValues)}
        onPress={() => setDecision('accept')}
      >
        {t('review.accept')}
      </Button>
      <Suspense fallback={null}>
        {decision && (
          <DecideDialog log={log} decision={decision} onClose={() => setDecision(null)} />
        )}
      </Suspense>
    </>
  )
}

export function HeldQuoteNotice({ log }: { log: QuoteEntryProps }) {
  const { t } = useQuoteLabels()
  return (
    <Notice tone="caution" title={t('review.title')} actions={<DecisionButtons log={log} />}>
      {t('review.text')}
    </Notice>
  )
}
