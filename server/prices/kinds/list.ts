import { compareKind } from './compare/compare.ts'
import { editKind } from './edit/edit.ts'
import { importKind } from './import.ts'
import { repriceKind } from './reprice/reprice.ts'
import { restoreKind } from './restore/restore.ts'
import { revertKind } from './revert.ts'
import { saleKind } from './sale/sale.ts'

/** Every kind of price run, in the order of menus. A kind that any run has ever had stays in the list. */
export const RUN_KINDS = [
  repriceKind,
  saleKind,
  compareKind,
  editKind,
  importKind,
  restoreKind,
  revertKind,
] as const
