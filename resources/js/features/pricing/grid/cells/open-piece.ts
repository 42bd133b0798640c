import { create } from 'zustand'
import type { VariantProps } from '#server/pricing/runs/props.ts'

type Measures = Pick<VariantProps, 'kind' | 'widthMm' | 'lengthIn' | 'size' | 'colour'>

/** The piece whose receipt is open on the price page, by its place in the chart. */
export const useOpenPlace = create<{ place: string | null }>(() => ({ place: null }))

export function openPlace(piece: Measures | null) {
  useOpenPlace.setState({ place: piece && placeOf(piece) })
}

/** The same in every karat, so that another karat shows the receipt of the same width and length. */
export const placeOf = ({ kind, widthMm, lengthIn, size, colour }: Measures) =>
  [kind, widthMm, lengthIn, size, colour].join('/')
