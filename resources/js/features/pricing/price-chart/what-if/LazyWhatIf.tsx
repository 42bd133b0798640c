import { Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import type { WhatIf } from './useWhatIf.ts'

const WhatIfControls = lazyWithRetry(() => import('./WhatIfControls.tsx'))

/** The controls of the what-if, where the metal has a price. */
export function LazyWhatIf({ props, whatIf }: { props: PriceProps; whatIf: WhatIf }) {
  const { quote } = props
  if (!quote) return null
  return (
    <Suspense>
      <WhatIfControls
        whatIf={whatIf}
        metal={quote.metal}
        lastRunMicro={lastRunMicro(props)}
        currency={quote.currency}
      />
    </Suspense>
  )
}

/** The price of the last run, where it can be compared with the newest one. */
function lastRunMicro({ quote, lastRun }: PriceProps): number | null {
  return quote && lastRun?.currency === quote.currency ? parseGoldPrice(lastRun.mid) : null
}
