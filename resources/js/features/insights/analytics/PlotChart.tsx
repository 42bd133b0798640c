import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, line } from 'd3-shape'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#client/app/preferences.ts'
import { useShop } from '#client/lib/useShop.ts'
import { tickWords } from '#client/ui/chart/tick-words.ts'
import { useWidth } from '#client/ui/chart/useWidth.ts'
import type { Plotted, Spot } from '#server/insights/analytics/props.ts'
import { gemOf, Legend } from './Legend.tsx'
import { useShortValue } from './useValueText.ts'

const HIGH = 176
const [TOP, FLOOR, START, END] = [10, 24, 64, 12]
const WORD = 96

/** Lines with their band, or dots, between two scales. */
export function PlotChart({ chart, title }: { chart: Plotted; title: string }) {
  const { series, along, unit, kind, marks } = chart
  const { t } = useTranslation('analytics')
  const locale = usePreferences((state) => state.locale)
  const { timeZone } = useShop()
  const { axis } = useShortValue()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const spots = series.flatMap((one) => one.spots)
  const [first, last] = spread(spots.map(({ x }) => x))
  const across = [START, width - END]
  const x =
    along === 'day'
      ? scaleUtc().domain([first, last]).range(across)
      : scaleLinear().domain([first, last]).range(across)
  const y = scaleLinear()
    .domain(spread(spots.flatMap(({ y, low, high }) => [low ?? y, high ?? y])))
    .nice(4)
    .range([HIGH - FLOOR, TOP])
  const ticks = x.ticks(Math.max(2, Math.floor((width - START) / WORD))).map(Number)
  const words =
    along === 'day'
      ? tickWords(
          ticks.map((value) => ({ at: x(value), value })),
          last - first,
          locale,
          timeZone,
        )
      : ticks.map((value) => axis(value, along))
  const place = { x: (spot: Spot) => x(spot.x), y: (value: number) => y(value) }
  return (
    <>
      <div ref={box} dir="ltr" style={{ height: HIGH }}>
        {width > 0 && (
          <svg role="img" aria-label={title} {...{ width, height: HIGH }}>
            {y.ticks(4).map((value) => (
              <g key={value}>
                <line x1={START} x2={width} y1={y(value)} y2={y(value)} className="stroke-border" />
                <AxisWord x={START - 8} y={y(value)} anchor="end">
                  {axis(value, unit)}
                </AxisWord>
              </g>
            ))}
            {ticks.map((value, n) => (
              <AxisWord key={value} x={x(value)} y={HIGH - 10} anchor="middle">
                {words[n]}
              </AxisWord>
            ))}
            {series.map(({ name, spots }, n) => {
              const gem = series.length === 1 ? gemOf(0, 2) : gemOf(n, series.length)
              return kind === 'dots' ? (
                spots.map((spot) => (
                  <circle
                    key={`${name} ${spot.x} ${spot.y}`}
                    {...{ cx: x(spot.x), cy: y(spot.y), r: 2.5 }}
                    className={`${gem.fill} opacity-70`}
                  />
                ))
              ) : (
                <Course key={name} {...{ spots, place }} fill={gem.fill} stroke={gem.stroke} />
              )
            })}
          </svg>
        )}
      </div>
      <Legend names={series.map(({ name }, place) => ({ name, place }))} />
      {marks !== null && spots.some(({ isMarked }) => isMarked) && (
        <p className="mt-1 text-xs text-text-2">{t(`marks.${marks}` as 'marks.held')}</p>
      )}
    </>
  )
}

interface Place {
  x: (spot: Spot) => number
  y: (value: number) => number
}

/** A line in its band, with the marks on it. */
function Course({
  spots,
  place,
  fill,
  stroke,
}: {
  spots: readonly Spot[]
  place: Place
  fill: string
  stroke: string
}) {
  const banded = spots.filter(({ low }) => low !== undefined)
  const band = area<Spot>()
    .x(place.x)
    .y0((spot) => place.y(spot.low ?? spot.y))
    .y1((spot) => place.y(spot.high ?? spot.y))
  const course = line<Spot>()
    .x(place.x)
    .y((spot) => place.y(spot.y))
  return (
    <>
      <path d={band(banded) ?? ''} className={`${fill} opacity-25`} />
      <path
        d={course([...spots]) ?? ''}
        fill="none"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className={stroke}
      />
      {spots
        .filter(({ isMarked }) => isMarked)
        .map((spot) => (
          <path
            key={spot.x}
            d={`M${place.x(spot)} ${place.y(spot.y) - 5}l5 5l-5 5l-5-5z`}
            className="fill-caution stroke-surface"
          />
        ))}
    </>
  )
}

function AxisWord({
  x,
  y,
  anchor,
  children,
}: {
  x: number
  y: number
  anchor: 'end' | 'middle'
  children: ReactNode
}) {
  return (
    <text {...{ x, y, dy: '0.32em', textAnchor: anchor }} className="fill-text-3 text-xs">
      {children}
    </text>
  )
}

/** The least and the most; a single value lies in the middle. */
function spread(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low === high ? [low - 1, high + 1] : [low, high]
}
