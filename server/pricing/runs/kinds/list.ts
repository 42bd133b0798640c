import { compareKind } from '#server/pricing/runs/kinds/compare/compare.ts'
import { editKind } from '#server/pricing/runs/kinds/edit/edit.ts'
import { saleKind } from '#server/pricing/runs/kinds/sale/sale.ts'
import { importKind } from './import.ts'
import { repriceKind } from './reprice.ts'
import { restoreKind } from './restore.ts'
import { revertKind } from './revert.ts'

/** Every kind of price run, in the order of menus. A kind must stay in the list once a run has it. */
export const RUN_KINDS = [
  repriceKind,
  saleKind,
  compareKind,
  editKind,
  importKind,
  restoreKind,
  revertKind,
] as const
