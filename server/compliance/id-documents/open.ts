import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, Forbidden, NotFound } from '#server/platform/errors.ts'
import { UnsealError, unseal, unsealFile } from '#server/platform/security/secrets.ts'
import { recordCustomer } from '#server/trade/customers/customer.ts'
import * as queries from './queries.ts'
import { openingBuyBacks } from './rights.ts'
import { ID_NUMBERS, ID_SCANS } from './save.ts'

/** The full number; access is recorded in the audit log. Throws `Forbidden`, `NotFound`. */
export function openNumber(ctx: Ctx, actor: Actor, id: number): Promise<string> {
  return openRecorded(ctx, actor, id, 'id_number_opened', ({ number_sealed: sealed }) => {
    if (sealed === null) throw new NotFound()
    return unsealed(() => unseal(ctx.settings.sessionSecrets, ID_NUMBERS.purpose(), sealed))
  })
}

export interface OpenedScan {
  name: string
  type: string
  content: Buffer
}

/** The scan; access is recorded as well. */
export function openScan(ctx: Ctx, actor: Actor, id: number): Promise<OpenedScan> {
  return openRecorded(
    ctx,
    actor,
    id,
    'id_scan_opened',
    ({ scan_sealed: sealed, scan_type: type }) => {
      if (sealed === null || type === null) throw new NotFound()
      const content = unsealed(() =>
        unsealFile(ctx.settings.sessionSecrets, ID_SCANS.purpose(), sealed),
      )
      return { name: `id-${id}.${EXTENSIONS[type]}`, type, content }
    },
  )
}

const EXTENSIONS = { 'image/jpeg': 'jpg', 'image/png': 'png', 'application/pdf': 'pdf' } as const

/** Opens and records in one transaction, so that no access is unrecorded. */
function openRecorded<T>(
  ctx: Ctx,
  actor: Actor,
  id: number,
  act: string,
  read: (row: queries.IdDocument) => T,
): Promise<T> {
  return transaction(ctx, async (tx) => {
    const row = await queries.documentById(tx.db, id)
    if (!row) throw new NotFound()
    const reason = await accessReason(tx, actor, row)
    const content = read(row)
    const details = { document: id, kind: row.type, ...reason }
    await recordCustomer(tx, actor, { act, id: row.customer_id, details })
    return content
  })
}

/** The reason for access: for staff, an own buy-back that is not closed. Throws `Forbidden`. */
async function accessReason(tx: Tx, actor: Actor, row: queries.IdDocument) {
  if (can(actor, 'id_documents.open_any')) return {}
  const own = (await openingBuyBacks(tx.db, actor, row.customer_id))(row)
  if (!own) throw new Forbidden()
  return { contract: own.id }
}

function unsealed<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof UnsealError) throw new Conflict({ key: 'id_encrypted_with_other_secret' })
    throw error
  }
}
