import { scaleLinear } from 'd3-scale'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dates, textTag } from '#client/lib/intl.ts'
import { useDirection } from '#client/lib/preferences/direction.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { stacked } from '#client/ui/chart/bars.ts'
import { useWidth } from '#client/ui/chart/hooks.ts'
import { placedLabels, textWidth } from '#client/ui/chart/tick-labels.ts'
import type { ColumnChartData } from '#server/insights/analytics/result-props.ts'
import { chartColor, Legend } from './Legend.tsx'
import { useShortValueText, useValueText } from './useValueText.ts'

const HEIGHT = 128
const [TOP, BOTTOM] = [8, 24]
const LABEL_GAP = 12

/** A column chart of counts or amounts, simple or stacked. */
export function ColumnChart({ chart, title }: { chart: ColumnChartData; title: string }) {
  const { points, names, of, along, unit } = chart
  const { t } = useTranslation('analytics')
  const valueText = useValueText()
  const { axis } = useShortValueText()
  const locale = usePreferences((state) => state.locale)
  const direction = useDirection()
  const monthDay = (at: number | string) =>
    dates(textTag(locale), { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(at))
  const container = useRef<HTMLDivElement>(null)
  const width = useWidth(container)
  const start = unit === 'count' ? 44 : 72
  const columns = points.map(({ at, values }) => ({ at, values, parts: stacked(values) }))
  const ends = columns.flatMap(({ parts }) => parts.map(([, far]) => far))
  const [least, most] = [Math.min(0, ...ends), Math.max(0, ...ends)]
  const y = scaleLinear()
    .domain([least, least === most ? 1 : most])
    .nice(3)
    .range([HEIGHT - BOTTOM, TOP])
  const slot = (width - start) / points.length
  const isMirrored = direction === 'rtl'
  /** The position of the nth column or of the line between two. */
  const xOf = (n: number) => (isMirrored ? width - start - n * slot : start + n * slot)
  // The columns of a histogram have no gaps, and labels mark where a column begins.
  const isHistogram = along === 'bp'
  const barWidth = isHistogram ? slot - 1 : Math.min(slot * 0.72, 64)
  const labelText = (at: number | string) => (along === 'day' ? monthDay(at) : valueText(at, along))
  const widest = Math.max(...points.map(({ at }) => textWidth(labelText(at))))
  const labelStep = Math.max(1, Math.ceil((widest + LABEL_GAP) / slot))
  const everyFew = points.flatMap(({ at }, n) => (n % labelStep === 0 ? [{ at, n }] : []))
  const labelled = everyFew.map(({ n }) => ({ at: xOf(isHistogram ? n : n + 0.5), value: n }))
  const labelTexts = everyFew.map(({ at }) => labelText(at))
  const shownNames = names.flatMap((name, index) =>
    points.some(({ values }) => values[index]) ? [{ name: valueText(name, of), index }] : [],
  )
  const firstAndLast = {
    from: valueText(points[0]?.at, along),
    to: valueText(points.at(-1)?.at, along),
  }
  return (
    <>
      <Legend names={shownNames} />
      <div ref={container} dir="ltr" style={{ height: HEIGHT }}>
        {width > 0 && (
          <svg
            role="img"
            aria-label={`${title}. ${t('chart', firstAndLast)}`}
            width={width}
            height={HEIGHT}
            viewBox={`0 0 ${width} ${HEIGHT}`}
          >
            {y.ticks(3).map((value) => (
              <g key={value}>
                <line
                  x1={xOf(0)}
                  x2={isMirrored ? 0 : width}
                  y1={y(value)}
                  y2={y(value)}
                  className={value === 0 && least < 0 ? 'stroke-border-strong' : 'stroke-border'}
                />
                <text
                  x={isMirrored ? xOf(0) + 8 : xOf(0) - 8}
                  y={y(value)}
                  dy="0.32em"
                  textAnchor={isMirrored ? 'start' : 'end'}
                  className="fill-text-3 text-xs"
                >
                  {axis(value, unit)}
                </text>
              </g>
            ))}
            {columns.map(({ at, values, parts }, n) => (
              <g key={at}>
                <title>
                  {`${valueText(at, along)}: ${values
                    .flatMap((value, part) =>
                      value === 0
                        ? []
                        : [`${nameOf(names, part, of, valueText)}${valueText(value, unit)}`],
                    )
                    .join(', ')}`}
                </title>
                {parts.map(([near, far], part) => {
                  const isNegative = far < near
                  const height = Math.max(1, Math.abs(y(far) - y(near)))
                  return (
                    near !== far && (
                      <rect
                        key={names[part]}
                        x={xOf(n + 0.5) - barWidth / 2}
                        width={barWidth}
                        y={isNegative ? y(near) : y(near) - height}
                        height={height}
                        className={
                          isNegative && names.length === 1
                            ? 'fill-chart-garnet'
                            : chartColor(part, names.length).fill
                        }
                      />
                    )
                  )
                })}
              </g>
            ))}
            {placedLabels(labelled, labelTexts, [0, width]).map(({ x, text }) => (
              <text
                key={x}
                x={x}
                y={HEIGHT - 6}
                textAnchor="middle"
                className="fill-text-3 text-xs"
              >
                {text}
              </text>
            ))}
          </svg>
        )}
      </div>
    </>
  )
}

function nameOf(
  names: readonly string[],
  part: number,
  of: ColumnChartData['of'],
  valueText: ReturnType<typeof useValueText>,
): string {
  return names.length === 1 ? '' : `${valueText(names[part], of)} `
}
