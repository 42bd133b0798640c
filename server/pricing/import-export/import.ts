import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Actor } from '#server/access/actor.ts'
import { recordInTransaction } from '#server/audit/record.ts'
import { type Piece, piecesMatching } from '#server/catalogue/catalogue.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { compareAtCheck } from '#server/pricing/compare-at/reference-price-check.ts'
import { type Basis, pricer } from '#server/pricing/lines/basis.ts'
import { exceedsMaxStep, type Proposal, proposedLine } from '#server/pricing/lines/proposed-line.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { discardRun } from '#server/pricing/runs/review-run.ts'
import type { ImportQuery } from './input.ts'
import { type ReportImportProgress, readFile } from './read-file.ts'
import type { ReadRows, RequestedPrices, RowProblem } from './rows.ts'

/** Some rows of a file cannot be read or name no piece; nothing was saved. */
export class InvalidRows extends Error {
  readonly problems: RowProblem[]

  constructor(problems: RowProblem[]) {
    super(`${problems.length} rows cannot be imported`)
    this.problems = problems
  }
}

/**
 * Previews a price file: the prices in its columns change, all others stay. All rows or none; nothing is saved when
 * `reportProgress` throws. Returns the run's id. Throws `InvalidRows`, or `Refused` beside a field.
 */
export async function previewImport(
  ctx: Ctx,
  actor: Actor,
  bytes: Uint8Array,
  choice: ImportQuery,
  reportProgress: ReportImportProgress,
): Promise<number> {
  const { currency } = (await currentConfig(ctx.db)).settings
  const { columns, rows, ...content } = await readFile(bytes, choice, currency, reportProgress)
  const { empty, hold, decimal, name, reason, idempotencyKey } = choice
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const rule = { file: name, sha256, rows, columns, empty, hold, ...(decimal && { decimal }) }
  const id = await previewRun(
    ctx,
    actor,
    { kind: 'import', scope: {}, rule, reason, idempotencyKey },
    {
      pieces: (tx) => piecesInFile(tx, content, reportProgress),
      lines: async (tx, basis, pieces) => {
        const isClaimed = ({ sku }: Piece) => Boolean(content.requested.get(sku)?.compareAt)
        const checkCompareAt = await compareAtCheck(tx, basis, pieces.filter(isClaimed))
        const prices = pricer(basis)
        return (piece) => {
          const requested = content.requested.get(piece.sku)
          const proposal = requested
            ? proposalOf(piece, requested, { hold, ruleOf: basis.ruleOf })
            : {}
          return proposedLine(piece, checkCompareAt(piece, proposal), prices)
        }
      },
      onSaved: async (done, of) => reportProgress('price', done, of),
    },
  )
  return recordUnlessCancelled(ctx, actor, { id, file: name, rows }, reportProgress)
}

/** Discards the preview if the upload was cancelled at the last moment. */
async function recordUnlessCancelled(
  ctx: Ctx,
  actor: Actor,
  { id, ...details }: { id: number; file: unknown; rows: unknown },
  reportProgress: ReportImportProgress,
): Promise<number> {
  try {
    reportProgress('price', 1, 1)
  } catch (cancelled) {
    await discardRun(ctx, actor, id)
    throw cancelled
  }
  const entry = { act: 'file_imported', subject: 'price_run', subjectId: id, details }
  await recordInTransaction(ctx, actor, entry)
  return id
}

const SKUS_PER_BATCH = 2_000

/** The pieces on sale that the file names, in the order of the file. */
async function piecesInFile(
  tx: Tx,
  { requested, problems }: ReadRows,
  reportProgress: ReportImportProgress,
): Promise<Piece[]> {
  const skus = [...requested.keys()]
  const found = new Map<string, Piece>()
  for (const batch of batches(skus, SKUS_PER_BATCH)) {
    const pieces = await piecesMatching(tx.db, { ...NO_FILTER, skus: batch })
    for (const piece of pieces) found.set(piece.sku, piece)
    reportProgress('price', 0, skus.length)
    await yieldToEventLoop()
  }
  const unknown = skus
    .filter((sku) => !found.has(sku))
    .map((sku) => unknownSku(sku, requested.get(sku)?.line ?? 0))
  if (problems.length + unknown.length > 0)
    throw new InvalidRows([...problems, ...unknown].sort((a, b) => a.line - b.line))
  return skus.flatMap((sku) => found.get(sku) ?? [])
}

const unknownSku = (sku: string, line: number): RowProblem => ({
  line,
  sku,
  column: '',
  value: '',
  key: 'row_sku_unknown',
})

const NO_FILTER = {
  product: null,
  constructions: [],
  karats: [],
  widthFrom: null,
  widthTo: null,
  lengthFrom: null,
  lengthTo: null,
  tags: [],
}

interface ImportOptions {
  /** Whether a new regular price lasts until the next reprice or is fixed. */
  hold: 'formula' | 'fixed'
  ruleOf: Basis['ruleOf']
}

/** The proposal of a row for its piece. Amounts in minor units. */
function proposalOf(
  piece: Piece,
  requested: RequestedPrices,
  { hold, ruleOf }: ImportOptions,
): Proposal {
  const prices = { ...shownPrice(piece, requested.priceShown), ...namedPrices(requested) }
  const { regular } = prices
  return {
    ...prices,
    ...(regular !== undefined && regular !== piece.regular_price && hold === 'fixed' && FIXED),
    ...(regular != null && exceedsMaxStep(piece, regular, ruleOf) && HELD),
  }
}

const FIXED = { mode: 'fixed', overrideUntil: null } as const
const HELD = { flag: 'held' as const, reasons: ['max_step'] }

function namedPrices({
  price,
  salePrice,
  compareAt,
}: RequestedPrices): Pick<Proposal, 'regular' | 'sale' | 'compareAt'> {
  return {
    ...(price !== undefined && { regular: price }),
    ...(salePrice !== undefined && { sale: salePrice }),
    ...(compareAt !== undefined && { compareAt }),
  }
}

/**
 * A shop system has one price, the one that customers pay: for a piece on sale it is the sale price, and the regular
 * price ends the sale.
 */
function shownPrice(
  { regular_price, sale_price }: Piece,
  shown: number | undefined,
): Pick<Proposal, 'regular' | 'sale'> {
  if (shown === undefined) return {}
  if (sale_price === null) return { regular: shown }
  return { sale: shown === regular_price ? null : shown }
}
