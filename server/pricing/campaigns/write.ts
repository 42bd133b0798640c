import { SYSTEM } from '#server/access/actor.ts'
import type { Piece } from '#server/catalogue/catalogue.ts'
import { currentConfig, shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { beyondStaffLimit, staffChangeLimit } from '#server/pricing/limits/staff-limit.ts'
import type { Basis } from '#server/pricing/lines/basis.ts'
import type { Line } from '#server/pricing/lines/line.ts'
import { countLines } from '#server/pricing/lines/totals-queries.ts'
import { type WriteResult, writeRun } from '#server/pricing/runs/apply.ts'
import { runOf } from '#server/pricing/runs/price-run.ts'
import { addReason, insertRun, insertRunLines, updateTotals } from '#server/pricing/runs/queries.ts'
import type { CampaignAction } from '#server/pricing/table.ts'
import { type Campaign, markRunning } from './queries.ts'

/**
 * Creates a run for a campaign and writes it in the transaction that changes the campaign's state, so the state never
 * differs from the prices. `basis` is null when the formula is not used. Returns how many prices were written and how
 * many lines were left.
 */
export async function writeCampaignRun(
  tx: Tx,
  campaign: Campaign,
  { action, basis, lines }: { action: CampaignAction; basis: Basis | null; lines: Line[] },
): Promise<WriteResult> {
  const { settings } = await currentConfig(tx.db)
  const runId = await insertRun(
    tx,
    {
      kind: 'sale',
      state: 'previewed',
      currency: settings.currency,
      scope: campaign.scope,
      rule: JSON.stringify({ ...JSON.parse(campaign.rule), act: action }),
      reason: campaign.name,
      campaign_id: campaign.id,
      totals: '{}',
      created_by: null,
      created_at: tx.clock.now(),
      by_staff: campaign.by_staff,
    },
    basis,
  )
  await insertRunLines(tx, runId, lines)
  await updateTotals(tx, runId, JSON.stringify(await countLines(tx.db, runId)))
  const written = await writeRun(tx, SYSTEM, await runOf(tx.db, runId), ['ok'])
  await markRunning(tx, campaign.id, runId)
  return written
}

/** In a campaign that staff scheduled, prices beyond the staff limit are held for an admin. */
export async function holdBeyondStaffLimit(
  ctx: Ctx,
  { id, by_staff, rule }: Campaign,
  action: CampaignAction,
  lines: Line[],
): Promise<Line[]> {
  if (by_staff === 0) return lines
  const { staff_change_bp: bp } = await shopOf(ctx.db)
  const moves = lines
    .filter(({ flag }) => flag === 'ok')
    .map((line) => ({
      variantId: line.variant_id,
      before: { regular: line.old_regular, sale: line.old_sale },
      after: { regular: line.new_regular, sale: line.new_sale },
      campaign: { id, action },
    }))
  const beyond = await beyondStaffLimit(ctx, moves, staffChangeLimit(bp, { kind: 'sale', rule }))
  return lines.map((line) =>
    beyond.has(line.variant_id)
      ? {
          ...line,
          flag: 'held',
          open_flag: 'held',
          reasons: addReason(line.reasons, 'beyond_staff_limit'),
        }
      : line,
  )
}

/** Pieces → lines, in the order of the catalogue ids. */
export const linesFor = (pieces: Piece[], lineFor: (piece: Piece) => Line): Line[] =>
  pieces.toSorted((a, b) => a.id - b.id).map(lineFor)
