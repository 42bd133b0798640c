/** Colours that are told apart by everybody, in the order in which parts of a chart take them. */
const GEMS = [
  { fill: 'fill-chart-gold', stroke: 'stroke-chart-gold', ground: 'bg-chart-gold' },
  { fill: 'fill-chart-sapphire', stroke: 'stroke-chart-sapphire', ground: 'bg-chart-sapphire' },
  { fill: 'fill-chart-teal', stroke: 'stroke-chart-teal', ground: 'bg-chart-teal' },
  { fill: 'fill-chart-garnet', stroke: 'stroke-chart-garnet', ground: 'bg-chart-garnet' },
  { fill: 'fill-chart-amethyst', stroke: 'stroke-chart-amethyst', ground: 'bg-chart-amethyst' },
  { fill: 'fill-chart-onyx', stroke: 'stroke-chart-onyx', ground: 'bg-chart-onyx' },
] as const

/** A chart of one part is teal, as bars are. */
export function gemOf(place: number, of: number) {
  return GEMS[of === 1 ? 2 : place % GEMS.length] ?? GEMS[0]
}
