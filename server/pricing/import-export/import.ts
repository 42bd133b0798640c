import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Actor } from '#server/access/actor.ts'
import { recordInTransaction } from '#server/audit/record.ts'
import { type Piece, piecesMatching } from '#server/catalogue/catalogue.ts'
import { currentConfig } from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { batches } from '#server/platform/database/value-lists.ts'
import { judgeOf } from '#server/pricing/compare-at/reference-price-check.ts'
import { preparer } from '#server/pricing/lines/basis.ts'
import { proposedLine } from '#server/pricing/lines/gate.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { discardRun } from '#server/pricing/runs/review-run.ts'
import type { ImportQuery } from './input.ts'
import { proposalOf } from './proposal.ts'
import { readFile, type Step } from './read-file.ts'
import type { ReadRows, RowProblem } from './rows.ts'

/** Rows of a file cannot be read, or name no piece; nothing of it was kept. */
export class RowsRefused extends Error {
  readonly problems: RowProblem[]

  constructor(problems: RowProblem[]) {
    super(`${problems.length} rows cannot be imported`)
    this.problems = problems
  }
}

/**
 * A price file as a preview: what its columns name is changed, everything else stays. All rows or none; nothing is
 * kept when `step` throws. Returns the run's id. Throws `RowsRefused`, or `Refused` beside a field.
 */
export async function previewImport(
  ctx: Ctx,
  actor: Actor,
  bytes: Uint8Array,
  choice: ImportQuery,
  step: Step,
): Promise<number> {
  const { currency } = (await currentConfig(ctx.db)).settings
  const { columns, rows, ...read } = await readFile(bytes, choice, currency, step)
  const { empty, hold, decimal, name, reason, idempotencyKey } = choice
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const rule = { file: name, sha256, rows, columns, empty, hold, ...(decimal && { decimal }) }
  const id = await previewRun(
    ctx,
    actor,
    { kind: 'import', scope: {}, rule, reason, idempotencyKey },
    {
      pieces: (tx) => piecesNamed(tx, read, step),
      lines: async (tx, basis, pieces) => {
        const isClaimed = ({ sku }: Piece) => Boolean(read.wanted.get(sku)?.compareAt)
        const judge = await judgeOf(tx, basis, pieces.filter(isClaimed))
        const prepared = preparer(basis)
        const { maxStepBp } = basis.config.settings
        return (piece) => {
          const wanted = read.wanted.get(piece.sku)
          const proposal = wanted ? proposalOf(piece, wanted, { hold, maxStepBp }) : {}
          return proposedLine(piece, judge(piece, proposal), basis.formula, prepared(piece))
        }
      },
      kept: async (done, of) => step('price', done, of),
    },
  )
  return keepUnlessGone(ctx, actor, { id, file: name, rows }, step)
}

/** Who cancelled in the last moment shall not find a preview all the same. */
async function keepUnlessGone(
  ctx: Ctx,
  actor: Actor,
  { id, ...details }: { id: number; file: unknown; rows: unknown },
  step: Step,
): Promise<number> {
  try {
    step('price', 1, 1)
  } catch (gone) {
    await discardRun(ctx, actor, id)
    throw gone
  }
  const act = { act: 'file_imported', subject: 'price_run', subjectId: id, details }
  await recordInTransaction(ctx, actor, act)
  return id
}

const SKUS_A_PART = 2_000

/** The pieces on sale that the file names, in its order. */
async function piecesNamed(tx: Tx, { wanted, problems }: ReadRows, step: Step): Promise<Piece[]> {
  const skus = [...wanted.keys()]
  const found = new Map<string, Piece>()
  for (const some of batches(skus, SKUS_A_PART)) {
    const part = await piecesMatching(tx.db, { ...EVERYTHING, skus: some })
    for (const piece of part) found.set(piece.sku, piece)
    step('price', 0, skus.length)
    await breathe()
  }
  const unknown = skus
    .filter((sku) => !found.has(sku))
    .map((sku) => unknownSku(sku, wanted.get(sku)?.line ?? 0))
  if (problems.length + unknown.length > 0)
    throw new RowsRefused([...problems, ...unknown].sort((a, b) => a.line - b.line))
  return skus.flatMap((sku) => found.get(sku) ?? [])
}

const unknownSku = (sku: string, line: number): RowProblem => ({
  line,
  sku,
  column: '',
  value: '',
  key: 'row_sku_unknown',
})

const EVERYTHING = {
  product: null,
  constructions: [],
  karats: [],
  widthFrom: null,
  widthTo: null,
  lengthFrom: null,
  lengthTo: null,
  tags: [],
}
