import { Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { parseGoldPrice } from '#server/formula/units/money.ts'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import type { WhatIf } from './useWhatIf.ts'
import { pricedMetals } from './what-if.ts'

const WhatIfControls = lazyWithRetry(() => import('./WhatIfControls.tsx'))

/** The controls of the what-if, for each metal of these pieces that has a price. */
export function LazyWhatIf({ props, whatIf }: { props: PriceProps; whatIf: WhatIf }) {
  return (
    <Suspense>
      <div className="flex max-w-xl flex-1 basis-80 flex-col gap-y-4">
        {pricedMetals(props).map(({ quote, lastRun }) => (
          <WhatIfControls
            key={quote.metal}
            whatIf={whatIf}
            metal={quote.metal}
            lastRunMicro={lastRun?.currency === quote.currency ? parseGoldPrice(lastRun.mid) : null}
            currency={quote.currency}
          />
        ))}
      </div>
    </Suspense>
  )
}
