import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { LawResultBadge } from '#client/features/pricing/law/LawResultBadge.tsx'
import type { StoredLawCheck } from '#server/pricing/compare-at/props.ts'

const LawCheckDrawer = lazyWithRetry(() => import('./LawCheckDrawer.tsx'))

interface LawCheckButtonProps {
  /** As stored with the run's line. */
  check: StoredLawCheck
  sku: string
  currency: string
}

/** The result of the law check of a line; pressing it opens the details. */
export default function LawCheckButton({ check, sku, currency }: LawCheckButtonProps) {
  const { t } = useTranslation('compare-price')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        aria-label={t('legal_check.open', { result: t(`result.${check.result}`), sku })}
        onPress={() => setOpen(true)}
        className="relative inline-flex min-h-6 cursor-pointer items-center rounded-chip hover:opacity-80 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol pointer-coarse:min-h-11"
      >
        <LawResultBadge result={check.result} />
      </Button>
      {isOpen && (
        <LawCheckDrawer
          check={check}
          sku={sku}
          currency={currency}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
