import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { WhatIf } from '#client/features/pricing/price-chart/what-if/useWhatIf.ts'
import { summaryOf } from '#client/features/pricing/price-chart/what-if/what-if.ts'
import { isShownAsZero } from '#client/lib/figures.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'

interface OutdatedPricesNoticeProps {
  whatIf: WhatIf
  variants: VariantProps[]
}

/** The chart shows the applied prices; this says how many differ from those calculated now, by whatever changed. */
export function OutdatedPricesNotice({ whatIf, variants }: OutdatedPricesNoticeProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const { newest, showNewest } = whatIf
  const difference = useMemo(() => newest && summaryOf(variants, newest), [newest, variants])
  if (!difference || isShownAsZero(difference.averageBp)) return null
  return (
    <Notice
      tone="gold"
      data-print="no"
      className="mb-4"
      title={t('drift.title')}
      actions={
        <Button size="sm" onPress={showNewest}>
          {t('drift.show')}
        </Button>
      }
    >
      {t('drift.text', {
        count: difference.changed,
        shown: format.number(difference.changed),
        average: format.percent(difference.averageBp, { sign: difference.isSigned }),
      })}
    </Notice>
  )
}
