import { Suspense, useMemo } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { matrixOf } from '#client/features/pricing/price-chart/cells/matrix.ts'
import { useOpenPiece } from '#client/features/pricing/price-chart/cells/open-piece.ts'
import type { LayerFigures } from '#client/features/pricing/price-chart/layers/heat.ts'
import type { View } from '#client/features/pricing/price-chart/what-if/customer-view.ts'
import type { WhatIf } from '#client/features/pricing/price-chart/what-if/useWhatIf.ts'
import { useWide } from '#client/lib/useWide.ts'
import type { PriceProps, VariantProps } from '#server/pricing/price-chart/props.ts'
import { hasBar, useDraft } from './edit/draft.ts'
import { EditPiece } from './edit/EditPiece.tsx'
import { PriceGrid } from './PriceGrid.tsx'
import { PriceList } from './PriceList.tsx'
import { PricePanel } from './PricePanel.tsx'

const ChartBar = lazyWithRetry(() => import('./ChartBar.tsx'))

interface PriceChartProps {
  props: PriceProps
  variants: VariantProps[]
  whatIf: WhatIf
  figures: LayerFigures | null
  view: View
}

/** The price chart: a table, or a list on phones, with the receipt of the open piece. */
export function PriceChart({ props, variants, whatIf, figures, view }: PriceChartProps) {
  const matrix = useMemo(() => matrixOf(variants), [variants])
  const { open, setOpenId, close } = useOpenPiece(variants)
  const isWide = useWide('md')
  const isExtraWide = useWide('xl')
  const isDraftShown = useDraft(hasBar) && view === 'staff'
  const Chart = isWide ? PriceGrid : PriceList
  const { currency, rounding } = props
  const chart = {
    matrix,
    currency,
    rounding,
    view,
    figures,
    whatIfPrices: whatIf.prices,
    onOpen: setOpenId,
    onFollow: open && isExtraWide ? setOpenId : null,
  }
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
              props={props}
              onDone={isWide ? keepOpen : close}
            />
          )}
        </PricePanel>
      </div>
      {(isDraftShown || whatIf.prices) && (
        <Suspense>
          <ChartBar
            props={props}
            variants={variants}
            whatIf={whatIf}
            draft={isDraftShown ? 'shown' : 'hidden'}
          />
        </Suspense>
      )}
    </>
  )
}

/** Beside the chart the receipt stays open. */
const keepOpen = () => {}
