/** What the cells of the chart show. */
export type Layer = 'price' | 'margin' | 'week' | 'distance'

/** From 1, far below, over 4, as intended, to 7, far above. */
export type HeatStep = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** The figure of a cell in a layer, and how far it is from what is intended. */
export interface LayerFigure {
  text: string
  step: HeatStep
}

export interface LayerFigures {
  layer: Exclude<Layer, 'price'>
  /** The figure of a piece at this price in minor units, or at the formula's price; null where there is none. */
  figureOf: (piece: { id: number }, price: number | 'formula' | null) => LayerFigure | null
}

/** Where the inner, the middle and the outer steps begin, in basis points on both sides. */
export const HEAT_BOUNDS = {
  margin: [50, 150, 400],
  week: [50, 200, 500],
  distance: [50, 200, 500],
} as const satisfies Record<LayerFigures['layer'], readonly [number, number, number]>

/** The step of a difference in basis points; a bound belongs to the outer step. */
export function heatStep(
  differenceBp: number,
  [inner, middle, outer]: readonly [number, number, number],
): HeatStep {
  const size = Math.abs(differenceBp)
  if (size < inner) return 4
  const isBelow = differenceBp < 0
  if (size < middle) return isBelow ? 3 : 5
  if (size < outer) return isBelow ? 2 : 6
  return isBelow ? 1 : 7
}

export const heatClass: Record<HeatStep, string> = {
  1: 'bg-heat-1',
  2: 'bg-heat-2',
  3: 'bg-heat-3',
  4: '',
  5: 'bg-heat-5',
  6: 'bg-heat-6',
  7: 'bg-heat-7',
}
