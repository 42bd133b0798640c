import { compareKind } from '#server/pricing/runs/kinds/compare/compare.ts'
import { editKind } from '#server/pricing/runs/kinds/edit/edit.ts'
import { saleKind } from '#server/pricing/runs/kinds/sale/sale.ts'
import { importKind, revertKind } from './kind.ts'
import { repriceKind } from './reprice.ts'
import { restoreKind } from './restore.ts'

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
