import type { Construction, PriceMode } from '#server/catalogue/table.ts'
import type { Cause, PriceField } from './table.ts'

/** `GET /variants/:id/history`: the ledger of one piece, newest first. Amounts in minor units. */
export interface PriceHistoryProps {
  piece: {
    id: number
    sku: string
    title: string
    karat: string
    construction: Construction
    widthMm: number
    lengthIn: number
    regularPrice: number | null
    salePrice: number | null
    compareAtPrice: number | null
    priceMode: PriceMode
    overrideUntil: string | null
    overrideReason: string | null
  }
  changes: PriceChangeProps[]
  /** The query of the next older page, or null at the end. */
  older: string | null
}

export interface PriceChangeProps {
  id: number
  field: PriceField
  old: number | null
  new: number | null
  at: string
  cause: Cause
  reason: string | null
  /** By name; null for the house itself. */
  by: string | null
  runId: number
  configVersion: number | null
  /** The gold it stood on; `mid` is decimal text per troy ounce. */
  gold: { id: number; mid: string; currency: string } | null
}
