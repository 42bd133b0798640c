import type { Metal } from '#server/formula/units/karat.ts'

/** An alloy that the shop can sell. */
export interface AlloyProps {
  id: number
  metal: Metal
  label: string
  /** Per mille as text, '585' or '916.7', or a fraction, '14/24'. */
  fineness: string
  /** The stamp in the piece. */
  stamp: string
  isSold: boolean
  /** Pieces of it, of products on sale. */
  pieces: number
  /** Rules of the pricing settings that name it. */
  rules: number
}

export type AlloyChoice = Pick<AlloyProps, 'metal' | 'label' | 'fineness' | 'isSold'>

/** `GET /configuration/alloys`, by metal, the least fine first. */
export interface AlloysProps {
  alloys: AlloyProps[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    alloys: AlloysProps
  }
}
