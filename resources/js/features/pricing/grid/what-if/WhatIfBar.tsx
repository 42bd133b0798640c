import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import type { VariantProps } from '#server/pricing/runs/props.ts'
import type { WhatIf } from './useWhatIf.ts'
import { goldText, summaryOf } from './what-if.ts'

interface WhatIfBarProps {
  whatIf: WhatIf
  variants: VariantProps[]
  currency: string
}

export function WhatIfBar({ whatIf, variants, currency }: WhatIfBarProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const { prices, micro, reset } = whatIf
  if (!prices) return null
  const { averageBp, changed } = summaryOf(variants, prices)
  return (
    <div
      role="status"
      data-print="no"
      className="sticky bottom-4 z-30 mt-5 flex animate-rise-in flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-raised py-3 ps-4 pe-14 shadow-dialog"
    >
      <p className="font-semibold">
        {t('whatIf.question', { price: format.gold(goldText(micro), currency) })}
      </p>
      <p className="text-text-2">
        {t('whatIf.answer', {
          count: changed,
          shown: format.number(changed),
          average: format.percent(averageBp, { sign: true }),
        })}
      </p>
      <p className="text-sm text-text-3 sm:ms-auto">{t('whatIf.unsaved')}</p>
      <Button size="sm" onPress={reset}>
        {t('whatIf.reset')}
      </Button>
    </div>
  )
}
