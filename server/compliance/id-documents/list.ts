import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { complianceOf } from '#server/compliance/compliance.ts'
import type { Ctx } from '#server/platform/context.ts'
import { NotFound } from '#server/platform/errors.ts'
import { customerNamed } from '#server/trade/customers/customer.ts'
import type { IdDocumentProps, IdDocumentsProps } from './props.ts'
import * as queries from './queries.ts'
import { buyBacksFor, mayDelete, openingBuyBacks, shopDays } from './rights.ts'

/** The identity documents of a customer as this user may see them. Throws `NotFound`. */
export async function documentsFor(
  ctx: Ctx,
  actor: Actor,
  customerId: number,
): Promise<IdDocumentsProps> {
  const { db } = ctx
  const customer = await customerNamed(db, customerId)
  if (!customer) throw new NotFound()
  const days = await shopDays(ctx)
  const buyBacks = await buyBacksFor(db, actor, customer.id)
  const buyBackOpening = await openingBuyBacks(db, actor, customer.id)
  const rows = await queries.documentsOf(db, [customer.id])
  const { idYears } = await complianceOf(db)
  const props = (row: (typeof rows)[number]): IdDocumentProps => ({
    ...basePropsOf(row, days.today),
    mayOpen: can(actor, 'id_documents.open_any') || buyBackOpening(row) !== undefined,
    mayAddScan: row.scan_type === null && buyBacks.some(({ id }) => id === row.contract_id),
    mayDelete: mayDelete(actor, { by: row.created_by, on: days.on(row.created_at) }, days.today),
  })
  return {
    documents: rows.map(props),
    buyBacks: buyBacks.map(({ id, number, state, created_at: at }) => ({ id, number, state, at })),
    mayNote: !customer.isErased,
    years: idYears,
  }
}

type BaseDocumentProps = Omit<IdDocumentProps, 'mayOpen' | 'mayAddScan' | 'mayDelete'>

function basePropsOf(
  row: Awaited<ReturnType<typeof queries.documentsOf>>[number],
  today: string,
): BaseDocumentProps {
  const { id, type, issuer, expires_on: expiresOn, contract_id: contractId } = row
  const { scan_type: scanType, scan_bytes: bytes } = row
  return {
    id,
    type,
    issuer,
    expiresOn,
    lastFour: row.last_four,
    country: row.issuer_country,
    isExpired: expiresOn !== null && expiresOn < today,
    keptUntil: row.retention_until,
    contract:
      contractId === null
        ? null
        : { id: contractId, number: row.contractNumber, state: row.contractState ?? 'draft' },
    hasNumber: Boolean(row.hasNumber),
    scan: scanType === null ? null : { type: scanType, bytes: bytes ?? 0 },
    notedAt: row.created_at,
    notedBy: row.by,
  }
}
