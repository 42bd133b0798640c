import { Suspense, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { late } from '#client/lib/session-recovery/late.tsx'
import type { KeptVerdict } from '#server/pricing/runs/kinds/compare/props.ts'
import { VerdictBadge } from './VerdictBadge.tsx'

const VerdictDrawer = late(() => import('./VerdictDrawer.tsx'))

export interface VerdictCellProps {
  /** As a run's line keeps it; null where the run claims nothing. */
  verdict: KeptVerdict | null
  sku: string
  currency: string
}

/** What the law check found of a line; pressed, it says why, with the numbers and the days. */
export function VerdictCell({ verdict, ...props }: VerdictCellProps) {
  return (
    verdict && (
      // Its words may have to be fetched first; the rows are not to wait for them.
      <Suspense>
        <VerdictButton {...props} verdict={verdict} />
      </Suspense>
    )
  )
}

interface VerdictButtonProps extends VerdictCellProps {
  verdict: KeptVerdict
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

/** What a run's line keeps of the law check, or null where it keeps none. */
export function storedVerdict(verdict: unknown): KeptVerdict | null {
  if (typeof verdict !== 'object' || verdict === null) return null
  return 'verdicts' in verdict && 'reference' in verdict ? (verdict as KeptVerdict) : null
}
