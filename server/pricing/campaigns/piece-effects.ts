import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { CampaignAction } from '#server/pricing/table.ts'
import { writtenLines } from './queries.ts'

/** What a campaign changed on a piece since it last began, minor units. */
export interface PieceEffect {
  before: { sale: number | null; compareAt: number | null }
  /** What the campaign wrote last, the regular price at that time, and when. */
  written: { sale: number | null; compareAt: number | null; regular: number | null; at: string }
}

/** The effects on each piece, from those lines of the campaign's runs that were not undone. */
export async function effectsOf(db: Db, campaignId: number): Promise<Map<number, PieceEffect>> {
  const effects = new Map<number, PieceEffect>()
  for (const line of await writtenLines(db, campaignId)) {
    const { act }: { act?: CampaignAction } = JSON.parse(line.rule)
    const written = {
      sale: line.new_sale,
      compareAt: line.new_compare_at,
      regular: line.new_regular,
      at: line.at,
    }
    const known = effects.get(line.variant_id)
    if (act === 'follow' && known) effects.set(line.variant_id, { ...known, written })
    if (act === 'start')
      effects.set(line.variant_id, {
        before: { sale: line.old_sale, compareAt: line.old_compare_at },
        written,
      })
  }
  return effects
}

/** Does the piece still have the sale price of the campaign? If not, somebody changed it since. */
export const hasCampaignPrice = (
  piece: Piece,
  effect: PieceEffect | undefined,
): effect is PieceEffect =>
  effect !== undefined && effect.written.sale !== null && piece.sale_price === effect.written.sale
