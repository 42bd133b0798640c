import type { RoundingChoice } from '#server/formula/units/rounding.ts'
import type { Cause } from './cause.ts'

/**
 * The properties of one kind of price run. Listing an object here and, for a kind that users request, its preview in
 * `run-requests/request-kinds.ts`, with the kind's labels in `lang/<language>/price-runs.json` and `home.json`, adds a kind: validation,
 * filters, ledger and database follow. No other code compares kinds by name.
 */
export interface RunKindProperties {
  kind: string
  /** Why prices change, as the ledger records it; the causes of formula prices are those of their lines. */
  cause: Cause
  /** The formula sets the prices: staff limits do not apply, and the counts since the last formula price end. */
  pricesByFormula?: true
  /** Its pieces are chosen by a scope; the other kinds list them one by one. */
  isScoped?: true
  /** An outdated preview can be recalculated: its object in `run-requests/request-kinds.ts` says how. */
  isRecalculable?: true
  /**
   * Does the formula give the regular price of this piece under this rule, so that it can be calculated again? Absent:
   * only where the formula sets the prices.
   */
  calculates?(rule: object, variantId: number): boolean
  /** Prices of an earlier time return, each with the receipt it had then: that time under a rule, ISO text in UTC. */
  restoredTime?(rule: object): string
  /** The share that this rule takes off each price before the shop's rounding, basis points; null: it is another rule. */
  percentOff?(rule: object): number | null
  /** Do floor or margin determine prices under this rule if a user with the cost right creates it? Absent: never. */
  restsOnFloor?(rule: object): boolean
}

/** Every kind of price run, in the order of menus. A kind must stay in the list once a run has it. */
export const RUN_KINDS = [
  {
    kind: 'reprice',
    cause: 'gold_move',
    isScoped: true,
    isRecalculable: true,
    pricesByFormula: true,
  },
  {
    kind: 'sale',
    cause: 'sale',
    isScoped: true,
    isRecalculable: true,
    percentOff: (rule: SaleRule) =>
      rule.by === 'percent' && rule.rounding === 'shop' ? rule.bp : null,
    restsOnFloor: ({ by }: Pick<SaleRule, 'by'>) => by !== 'end',
  },
  { kind: 'compare', cause: 'compare', isScoped: true },
  {
    kind: 'edit',
    cause: 'manual',
    restsOnFloor: ({ expired, edits = [] }: EditRule) =>
      expired === true || edits.some(isFormulaPrice),
    calculates: ({ expired, edits = [] }: EditRule, variantId: number) =>
      expired === true ||
      edits.some((edit) => edit.variantId === variantId && isFormulaPrice(edit)),
  },
  // Of an uploaded file, previewed by `import-export/import.ts`.
  { kind: 'import', cause: 'import' },
  {
    kind: 'restore',
    cause: 'revert',
    isScoped: true,
    isRecalculable: true,
    restoredTime: ({ at }: { at: string }) => at,
  },
  // The undo of another run, which `runs/undo.ts` writes without a preview.
  { kind: 'revert', cause: 'revert' },
] as const satisfies readonly RunKindProperties[]

export type RunKind = (typeof RUN_KINDS)[number]['kind']

/** How one sale price is determined; amounts in minor units, shares in basis points. Safe as JSON. */
export type SaleMode =
  | { by: 'percent'; bp: number }
  | { by: 'amount'; minor: number }
  | { by: 'fixed'; minor: number }
  | { by: 'to_margin'; bp: number }
  | { by: 'formula' }
  | { by: 'end' }

/** A mode, the rounding of its price, and the reference price next to it. */
export type SaleRule = SaleMode & {
  rounding: 'shop' | RoundingChoice
  reference: 'last_regular' | 'lawful_max' | 'none'
  /** A price under the floor is held instead of raised to the floor, because the user may not see cost. */
  floor?: 'hold'
}

/** Of an edit; `expired`: overrides that ended. */
export interface EditRule {
  expired?: boolean
  edits?: { variantId: number; field: string; value: number | null }[]
}

/** Does the edit return a regular price to the formula? */
export const isFormulaPrice = ({
  field,
  value,
}: Pick<NonNullable<EditRule['edits']>[number], 'field' | 'value'>): boolean =>
  field === 'regular' && value === null
