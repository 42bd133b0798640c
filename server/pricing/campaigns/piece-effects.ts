import type { Piece } from '#server/catalogue/catalogue.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { writtenLines } from './queries.ts'

/** What a run of a campaign was made for; kept with its rule. */
export type CampaignAction = 'start' | 'follow' | 'return'

/** What a campaign did to a piece since it last began, minor units. */
export interface PieceEffect {
  /** What the piece had before. */
  before: { sale: number | null; compareAt: number | null }
  /** What the campaign wrote last, beside which regular price, and when. */
  written: { sale: number | null; compareAt: number | null; regular: number | null; at: string }
}

/** The marks of every piece, by the lines of the campaign's runs that nobody has taken back. */
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

/** Has the piece still the sale price that the campaign gave it? What moved since is somebody else's. */
export const hasCampaignPrice = (
  piece: Piece,
  effect: PieceEffect | undefined,
): effect is PieceEffect =>
  effect !== undefined && effect.written.sale !== null && piece.sale_price === effect.written.sale
