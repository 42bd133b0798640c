import { Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import type { StoredVerdict } from '#server/pricing/runs/kinds/compare/props.ts'
import { VerdictBadge } from './VerdictBadge.tsx'

const VerdictDrawer = lazyWithRetry(() => import('./VerdictDrawer.tsx'))

export interface VerdictCellProps {
  /** As stored with the run's line; null where the run makes no claim. */
  verdict: StoredVerdict | null
  sku: string
  currency: string
}

/** The result of the law check of a line; pressing it opens the details. */
export function VerdictCell({ verdict, ...props }: VerdictCellProps) {
  return (
    verdict && (
      // The namespace may have to be loaded first; the rows do not wait for it.
      <Suspense>
        <VerdictButton {...props} verdict={verdict} />
      </Suspense>
    )
  )
}

interface VerdictButtonProps extends VerdictCellProps {
  verdict: StoredVerdict
}

function VerdictButton({ verdict, sku, currency }: VerdictButtonProps) {
  const { t } = useTranslation('compare-price')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={t('verdict.open', { result: t(`result.${verdict.result}`), sku })}
        onPress={() => setOpen(true)}
        className="relative inline-flex min-h-6 cursor-pointer items-center rounded-chip hover:opacity-80 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol pointer-coarse:min-h-11"
      >
        <VerdictBadge result={verdict.result} />
      </Button>
      {isOpen && (
        <VerdictDrawer
          verdict={verdict}
          sku={sku}
          currency={currency}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}

/** The law check stored with a run's line, or null where there is none. */
export function storedVerdict(verdict: unknown): StoredVerdict | null {
  if (typeof verdict !== 'object' || verdict === null) return null
  return 'verdicts' in verdict && 'reference' in verdict ? (verdict as StoredVerdict) : null
}
