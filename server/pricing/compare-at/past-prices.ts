import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import { type Piece, piecesMatching } from '#server/catalogue/catalogue.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { transaction } from '#server/platform/database/transaction.ts'
import { type Refusal, Refused } from '#server/platform/errors.ts'
import type { PastPricesInput } from './input.ts'
import { type PastPriceRow, type RowProblem, readPastPrices } from './past-prices-text.ts'
import { insertPastPrices, pastPricesOfPieces } from './queries.ts'

const MAX_NAMED = 20

/**
 * Saves dated prices from before Assay that an admin attests, all of them or none. A row that is stored already is
 * skipped. Throws `Forbidden` for staff, because these rows can turn an unprovable claim into a lawful one, and
 * `Refused` line by line. Returns how many rows were saved (`kept`) and how many were stored already (`known`).
 * Source: docs/domain.md 4.2, NO_HISTORY.
 */
export async function importPastPrices(
  ctx: Ctx,
  actor: Actor,
  { text, channel }: PastPricesInput,
): Promise<{ kept: number; known: number }> {
  authorize(actor, 'past_prices.import')
  const { currency, time_zone: timeZone } = await shopOf(ctx.db)
  const now = ctx.clock.now()
  const { rows, problems } = readPastPrices(text, { currency, timeZone, now })
  return transaction(ctx, async (tx) => {
    const pieces = await piecesOf(tx.db, rows)
    refuseProblems([...problems, ...unknownSkus(rows, pieces)], rows)
    const candidates = rows.flatMap((row) => {
      const piece = pieces.get(row.sku)
      return piece ? [pastPriceRow(row, piece, channel, actor.id, now)] : []
    })
    const added = await onlyNew(tx.db, candidates)
    await insertPastPrices(tx, added)
    const details = { kept: added.length, known: candidates.length - added.length, channel }
    await record(tx, actor, {
      act: 'past_prices_imported',
      subject: 'past_prices',
      details,
    })
    return { kept: added.length, known: candidates.length - added.length }
  })
}

async function piecesOf(db: Db, rows: PastPriceRow[]): Promise<Map<string, Piece>> {
  const skus = [...new Set(rows.map(({ sku }) => sku))]
  if (skus.length === 0) return new Map()
  const found = await piecesMatching(db, {
    product: null,
    constructions: [],
    karats: [],
    widthFrom: null,
    widthTo: null,
    lengthFrom: null,
    lengthTo: null,
    tags: [],
    skus,
  })
  return new Map(found.map((piece) => [piece.sku, piece]))
}

const unknownSkus = (rows: PastPriceRow[], pieces: Map<string, Piece>): RowProblem[] =>
  rows.filter(({ sku }) => !pieces.has(sku)).map(({ line }) => ({ line, key: 'past_sku' }))

function refuseProblems(problems: RowProblem[], rows: PastPriceRow[]): void {
  if (problems.length === 0 && rows.length > 0) return
  if (problems.length === 0) throw new Refused({ text: { key: 'past_columns_all' } })
  const named = problems.toSorted((a, b) => a.line - b.line).slice(0, MAX_NAMED)
  const fields: Record<string, Refusal> = {
    text: { key: 'past_lines', values: { count: problems.length } },
  }
  for (const { line, key } of named) fields[`line.${line}`] = { key, values: { line } }
  throw new Refused(fields)
}

function pastPriceRow(
  { from, to, price, channel }: PastPriceRow,
  { id }: Piece,
  defaultChannel: string | null,
  userId: number,
  at: string,
) {
  return {
    variant_id: id,
    from_at: from,
    to_at: to,
    price,
    reference: null,
    channel: channel ?? defaultChannel,
    attested_by: userId,
    attested_at: at,
  }
}

type NewPastPrice = ReturnType<typeof pastPriceRow>

async function onlyNew(db: Db, candidates: NewPastPrice[]): Promise<NewPastPrice[]> {
  const before = await pastPricesOfPieces(db, [...new Set(candidates.map((row) => row.variant_id))])
  const seen = new Set([...before.values()].flat().map(identityOf))
  return candidates.filter((row) => {
    const key = identityOf(row)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const identityOf = ({
  variant_id: id,
  from_at: from,
  to_at: to,
  price,
  channel,
}: Pick<NewPastPrice, 'variant_id' | 'from_at' | 'to_at' | 'price' | 'channel'>): string =>
  JSON.stringify([id, from, to, price, channel])
