import { useMemo } from 'react'
import type { PriceProps, VariantProps } from '#server/prices/props.ts'
import type { View } from './customer-screen.ts'
import { matrixOf } from './matrix.ts'
import { PriceGrid } from './PriceGrid.tsx'
import { PriceList } from './PriceList.tsx'
import { PricePanel } from './PricePanel.tsx'
import { useOpenPiece } from './useOpenPiece.ts'
import type { WhatIf } from './useWhatIf.ts'
import { useWide } from './useWide.ts'
import { WhatIfBar } from './WhatIfBar.tsx'

interface PriceChartProps {
  props: PriceProps
  variants: VariantProps[]
  whatIf: WhatIf
  view: View
}

/** The chart, the receipt of its open cell, and the bar of a gold price that is tried out. */
export function PriceChart({ props, variants, whatIf, view }: PriceChartProps) {
  const matrix = useMemo(() => matrixOf(variants), [variants])
  const { open, setOpenId, close } = useOpenPiece(variants)
  const Chart = useWide('md') ? PriceGrid : PriceList
  const chart = { matrix, currency: props.currency, tried: whatIf.prices, onOpen: setOpenId }
  return (
    <>
      <div className="items-start gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_16.5rem]">
        <Chart {...chart} openId={open?.id ?? null} />
        <PricePanel
          openId={open?.id ?? null}
          version={open?.version}
          tried={open && whatIf.prices?.get(open.id)}
          view={view}
          onClose={close}
        />
      </div>
      {props.quote && (
        <WhatIfBar whatIf={whatIf} variants={variants} currency={props.quote.currency} />
      )}
    </>
  )
}
