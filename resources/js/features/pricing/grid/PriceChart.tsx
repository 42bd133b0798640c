import { useMemo } from 'react'
import { EditBar } from '#client/features/pricing/edit/EditBar.tsx'
import { EditPiece } from '#client/features/pricing/edit/EditPiece.tsx'
import { matrixOf } from '#client/features/pricing/grid/cells/matrix.ts'
import { useOpenPiece } from '#client/features/pricing/grid/cells/open-piece.ts'
import type { View } from '#client/features/pricing/grid/what-if/customer-view.ts'
import type { WhatIf } from '#client/features/pricing/grid/what-if/useWhatIf.ts'
import { WhatIfBar } from '#client/features/pricing/grid/what-if/WhatIfBar.tsx'
import { useWide } from '#client/lib/useWide.ts'
import type { PriceProps, VariantProps } from '#server/pricing/runs/props.ts'
import { PriceGrid } from './PriceGrid.tsx'
import { PriceList } from './PriceList.tsx'
import { PricePanel } from './PricePanel.tsx'

interface PriceChartProps {
  props: PriceProps
  variants: VariantProps[]
  whatIf: WhatIf
  view: View
}

/** The price chart: a table, or a list on phones, with the receipt of the open piece. */
export function PriceChart({ props, variants, whatIf, view }: PriceChartProps) {
  const matrix = useMemo(() => matrixOf(variants), [variants])
  const { open, setOpenId, close } = useOpenPiece(variants)
  const isWide = useWide('md')
  const Chart = isWide ? PriceGrid : PriceList
  const { currency, rounding } = props
  const chart = { matrix, currency, rounding, view, whatIfPrices: whatIf.prices, onOpen: setOpenId }
  return (
    <>
      <div className="items-start gap-5 xl:grid xl:grid-cols-[minmax(0,1fr)_16.5rem]">
        <Chart {...chart} openId={open?.id ?? null} />
        <PricePanel
          openId={open?.id ?? null}
          version={open?.version}
          whatIfPrice={open && whatIf.prices?.get(open.id)}
          view={view}
          onClose={close}
        >
          {open && view === 'staff' && (
            <EditPiece
              key={open.id}
              variant={open}
              currency={currency}
              rounding={rounding}
              onDone={isWide ? keepOpen : close}
            />
          )}
        </PricePanel>
      </div>
      {view === 'staff' && <EditBar variants={variants} currency={currency} />}
      {props.quote && (
        <WhatIfBar whatIf={whatIf} variants={variants} currency={props.quote.currency} />
      )}
    </>
  )
}

/** Beside the chart the receipt stays open. */
const keepOpen = () => {}
