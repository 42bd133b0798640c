import * as z from 'zod'
import { pricer } from '#server/pricing/lines/basis.ts'
import { proposedLine } from '#server/pricing/lines/proposed-line.ts'
import type { RunKind, RunKindProperties } from '#server/pricing/run-kind-list.ts'
import type { RequestKind } from '#server/pricing/run-requests/request-kinds.ts'
import { previewRun } from '#server/pricing/runs/preview.ts'
import { piecesInScope } from '#server/pricing/scope/scope.ts'
import { scopeInput } from '#server/pricing/scope/scope-input.ts'

const surchargeInput = z.strictObject({
  kind: z.literal('surcharge', 'choose'),
  scope: scopeInput.default({}),
  /** Added to each regular price, minor units. */
  minor: z.int('amount').positive('amount'),
})

/** A kind for tests: adds an amount to every price in scope. */
export const surchargeKind: RunKindProperties = {
  kind: 'surcharge',
  cause: 'correction',
  isRecalculable: true,
  restsOnFloor: ({ minor }: { minor: number }) => minor >= 100_000,
}

export const surchargeRequest: RequestKind<typeof surchargeInput> = {
  // The type contains only the kinds of the release.
  kind: 'surcharge' as unknown as RunKind,
  input: surchargeInput,
  preview,
  recalculate: (ctx, actor, run) =>
    preview(ctx, actor, {
      kind: 'surcharge',
      scope: JSON.parse(run.scope),
      minor: JSON.parse(run.rule).minor,
    }),
}

function preview(
  ctx: Parameters<typeof previewRun>[0],
  actor: Parameters<typeof previewRun>[1],
  { kind, scope, minor }: z.output<typeof surchargeInput>,
): Promise<number> {
  const request = { kind: kind as unknown as RunKind, scope, rule: { minor } }
  return previewRun(ctx, actor, request, {
    pieces: (tx) => piecesInScope(tx.db, scope),
    lines: async (_tx, basis) => {
      const prices = pricer(basis)
      return (piece) => {
        const regular = (piece.regular_price ?? 0) + minor
        return proposedLine(piece, { regular }, prices)
      }
    },
  })
}
