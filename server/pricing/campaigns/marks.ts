import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { writtenLines } from './queries.ts'

/** What a run of a campaign was made for; kept with its rule. */
export type Act = 'start' | 'follow' | 'return'

/** What a campaign did to a piece since it last began, minor units. */
export interface Mark {
  /** What the piece had before. */
  before: { sale: number | null; compareAt: number | null }
  /** What the campaign wrote last, beside which regular price, and when. */
  wrote: { sale: number | null; compareAt: number | null; regular: number | null; at: string }
}

/** The marks of every piece, by the lines of the campaign's runs that nobody has taken back. */
export async function marksOf(db: Db, campaignId: number): Promise<Map<number, Mark>> {
  const marks = new Map<number, Mark>()
  for (const line of await writtenLines(db, campaignId)) {
    const { act }: { act?: Act } = JSON.parse(line.rule)
    const wrote = {
      sale: line.new_sale,
      compareAt: line.new_compare_at,
      regular: line.new_regular,
      at: line.at,
    }
    const known = marks.get(line.variant_id)
    if (act === 'follow' && known) marks.set(line.variant_id, { ...known, wrote })
    if (act === 'start')
      marks.set(line.variant_id, {
        before: { sale: line.old_sale, compareAt: line.old_compare_at },
        wrote,
      })
  }
  return marks
}

/** Has the piece still the sale price that the campaign gave it? What moved since is somebody else's. */
export const holds = (piece: Piece, mark: Mark | undefined): mark is Mark =>
  mark !== undefined && mark.wrote.sale !== null && piece.sale_price === mark.wrote.sale
