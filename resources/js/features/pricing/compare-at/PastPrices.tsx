import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { jumpTargetClass } from '#client/features/pricing/impact/JumpLink.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ComparePriceProps } from '#server/pricing/compare-at/props.ts'

const ImportPastPrices = lazyWithRetry(() => import('./ImportPastPrices.tsx'))

export function PastPrices({ pastPrices }: Pick<ComparePriceProps, 'pastPrices'>) {
  const { t } = useTranslation('compare-price')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { count, last, mayImport } = pastPrices
  return (
    <Card id="price-history" title={t('past.title')} className={jumpTargetClass}>
      <p className="text-sm text-text-2">{t('past.text')}</p>
      <p className="mt-2 font-semibold">{t('past.count', { count })}</p>
      {last && (
        <p className="text-sm text-text-2">
          {t('past.last', { by: last.by, at: format.dateTime(last.at) })}
        </p>
      )}
      {mayImport ? (
        <Button className="mt-3" onPress={() => setOpen(true)}>
          {t('past.open')}
        </Button>
      ) : (
        <p className="mt-2 text-sm text-text-3">{t('past.adminOnly')}</p>
      )}
      {isOpen && <ImportPastPrices isOpen={isOpen} onOpenChange={setOpen} />}
    </Card>
  )
}
