import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GOLD } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { useFetched } from '#client/lib/useFetched.ts'
import { Sparkline } from '#client/ui/chart/Sparkline.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { Metal } from '#server/formula/units/karat.ts'
import type { GoldLineProps, LineRange } from '#server/market/board/board-props.ts'

const RANGES: LineRange[] = ['24h', '30d']

/** A small chart of the recent prices of a metal, fetched when it is shown and again when the price changes. */
export function GoldLine({
  priceId,
  metal = GOLD,
}: {
  priceId: number
  metal?: Metal | undefined
}) {
  const { t } = useTranslation('board')
  const [range, setRange] = useState<LineRange>('24h')
  const response = useFetched<GoldLineProps>(`/gold/line?metal=${metal}&range=${range}`, priceId)
  return (
    <div className="flex flex-col gap-2">
      <Segmented
        label={t('line.label')}
        options={RANGES.map((id) => ({ id, label: t(`line.${id}`) }))}
        value={range}
        onChange={(id) => setRange(id as LineRange)}
      />
      <div className="flex min-h-20 flex-col justify-center text-sm text-text-3">
        {response.state === 'failed' && <p>{t('line.failed')}</p>}
        {response.state === 'ready' && <Line line={response.data} range={range} />}
      </div>
    </div>
  )
}

function Line({ line: { points, currency }, range }: { line: GoldLineProps; range: LineRange }) {
  const { t } = useTranslation('board')
  const format = useFormat()
  const values = points.map(({ mid }) => Number(mid))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2 || currency === null) return <p>{t('line.none')}</p>
  const price = (mid: string | number) => format.rate(String(mid), currency)
  const [low, high] = [price(Math.min(...values)), price(Math.max(...values))]
  const prices = { range: t(`line.${range}`), first: price(first.mid), last: price(last.mid) }
  return (
    <>
      <Sparkline
        points={points.map(({ mid, ...point }) => ({ ...point, value: Number(mid) }))}
        label={t('line.spoken', { ...prices, low, high })}
      />
      <p className="mt-1 flex justify-between gap-4">
        <span>{t('line.low', { price: low })}</span>
        <span>{t('line.high', { price: high })}</span>
      </p>
    </>
  )
}
