import { clsx } from 'clsx'

/** The colours of a chart with several parts, above it. */
export function Legend({ names }: { names: readonly { name: string; index: number }[] }) {
  if (names.length < 2) return null
  return (
    <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-text-2">
      {names.map(({ name, index }) => (
        <li key={name} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={clsx('size-2.5 rounded-xs', chartColor(index, 2).background)}
          />
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Colours that are distinguishable with colour blindness, in the order of the parts of a chart. */
const CHART_COLORS = [
  { fill: 'fill-chart-gold', background: 'bg-chart-gold' },
  { fill: 'fill-chart-sapphire', background: 'bg-chart-sapphire' },
  { fill: 'fill-chart-teal', background: 'bg-chart-teal' },
  { fill: 'fill-chart-garnet', background: 'bg-chart-garnet' },
  { fill: 'fill-chart-amethyst', background: 'bg-chart-amethyst' },
  { fill: 'fill-chart-onyx', background: 'bg-chart-onyx' },
] as const

/** A chart of one part is teal, like bars. */
export function chartColor(index: number, of: number) {
  return CHART_COLORS[of === 1 ? 2 : index % CHART_COLORS.length] ?? CHART_COLORS[0]
}
