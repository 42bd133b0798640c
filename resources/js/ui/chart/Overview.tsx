import { line } from 'd3-shape'
import { type PointerEvent, useRef } from 'react'
import { useWidth } from './hooks.ts'
import { type Span, timeScale, valueScale } from './scales.ts'
import type { ChartDatum } from './series.ts'

interface OverviewProps {
  data: readonly ChartDatum[]
  closed: readonly Span[]
  whole: Span
  shown: Span
  direction: 'ltr' | 'rtl'
  onMove: (span: Span) => void
}

const HEIGHT = 40

/** The whole range below a zoomed chart; the pointer moves the shown part. By keyboard, the arrow keys of the chart do. */
export function Overview({ data, closed, whole, shown, direction, onMove }: OverviewProps) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const x = timeScale(whole, closed, direction === 'ltr' ? [0, width] : [width, 0])
  const y = valueScale(
    data.map(({ value }) => value),
    [HEIGHT - 3, 3],
  )
  const path = line<ChartDatum>()
    .x(({ at }) => x(Date.parse(at)))
    .y(({ value }) => y(value))
  const edges = shown.map((at) => x(at))
  const left = Math.min(...edges)
  const shownWidth = Math.max(...edges) - left
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const middle = x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left)
    const length = shown[1] - shown[0]
    const from = Math.min(Math.max(middle.getTime() - length / 2, whole[0]), whole[1] - length)
    onMove([from, from + length])
  }
  return (
    <div
      ref={box}
      aria-hidden
      dir="ltr"
      className="min-w-0 flex-1 cursor-ew-resize touch-none overflow-hidden rounded-control border bg-sunken"
      onPointerDown={move}
      onPointerMove={move}
    >
      <svg aria-hidden width={width} height={HEIGHT} className="block">
        <rect x={left} width={Math.max(shownWidth, 4)} height={HEIGHT} className="fill-surface" />
        <path d={path([...data]) ?? ''} fill="none" className="stroke-chart-gold" />
        <rect
          x={left + 0.5}
          y={0.5}
          width={Math.max(shownWidth, 4) - 1}
          height={HEIGHT - 1}
          fill="none"
          className="stroke-border-strong"
        />
      </svg>
    </div>
  )
}
