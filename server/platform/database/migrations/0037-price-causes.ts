import type { Statements } from '#server/platform/database/dialect.ts'
import { appendOnly, dropAppendOnly, mayChange } from '#server/platform/database/dialect.ts'

const CAUSES = [
  'first_price',
  'gold_move',
  'exchange_rate',
  'settings',
  'weight',
  'piece',
  'formula_version',
  'formula',
  'manual',
  'sale',
  'compare',
  'import',
  'revert',
  'correction',
  'unknown',
]

/**
 * Lines say why the formula changed their price, and the ledger has a cause for each price instead of one for a run. The
 * causes of formula prices until now were those of the run: they become null, and the next start decides each by comparing
 * the receipts of both prices. A cause may be set once where it is null; no other column of the ledger ever changes. The
 * column is recreated, because neither engine can extend a check in place.
 */
export const priceCauses: Statements = (t, engine) => [
  `alter table price_run_lines add column causes ${t.text}`,
  ...dropAppendOnly(engine, 'price_changes'),
  'drop index price_changes_by_moment',
  `alter table price_changes add column next_cause ${t.text}
    check (next_cause in (${CAUSES.map((cause) => `'${cause}'`).join(', ')}))`,
  `update price_changes set next_cause = cause
    where run_id not in (select id from price_runs where kind = 'reprice')
      and not (cause = 'manual' and field = 'regular' and exists (
        select 1 from price_run_lines l where l.run_id = price_changes.run_id
          and l.variant_id = price_changes.variant_id and l.new_mode = 'formula'))`,
  'alter table price_changes drop column cause',
  'alter table price_changes rename column next_cause to cause',
  'create index price_changes_by_moment on price_changes (at, cause, user_id, old, new)',
  'create index price_changes_undecided on price_changes (id) where cause is null',
  ...appendOnly(engine, 'price_changes'),
  ...mayChange(engine, 'price_changes', { fixed: FIXED, when: 'select 1 where old.cause is null' }),
]

const FIXED = [
  'id',
  'variant_id',
  'field',
  'position',
  'old',
  'new',
  'currency',
  'at',
  'run_id',
  'quote_id',
  'config_version',
  'formula_version',
  'user_id',
  'reason',
  'reverts_change_id',
  'receipt_run_id',
]
