import { createHash } from 'node:crypto'
import type { Actor } from '#server/access/actor.ts'
import { complianceOf } from '#server/compliance/compliance.ts'
import { retainUntil } from '#server/compliance/retention.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { SealedColumn } from '#server/platform/database/sealed-columns.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Forbidden, NotFound, Refused } from '#server/platform/errors.ts'
import { once } from '#server/platform/idempotency/once.ts'
import { seal } from '#server/platform/security/secrets.ts'
import { existingCustomer, raiseKyc } from '#server/trade/customers/change.ts'
import { addTimelineEvent, recordCustomer } from '#server/trade/customers/customer.ts'
import type { IdDocumentInput } from './input.ts'
import * as queries from './queries.ts'
import { buyBacksFor, shopDays } from './rights.ts'
import type { IdDocumentTable } from './table.ts'

export const ID_NUMBERS = {
  table: 'id_documents',
  key: 'id',
  column: 'number_sealed',
  purpose: () => 'id-document-number',
} satisfies SealedColumn

export const ID_SCANS = {
  table: 'id_documents',
  key: 'id',
  column: 'scan_sealed',
  purpose: () => 'id-document-scan',
} satisfies SealedColumn

/**
 * Records that a customer showed a document. The full number is stored only for a buy-back, encrypted; otherwise the
 * last four characters. A repeated submit returns the same id. Throws `Refused` by field.
 */
export function saveDocument(
  ctx: Ctx,
  actor: Actor,
  customerId: number,
  input: IdDocumentInput,
): Promise<number> {
  return transaction(ctx, async (tx) => {
    await existingCustomer(tx, customerId)
    const lastFour = lastFourOf(input)
    const { idempotencyKey: key, ...body } = input
    const request = { act: 'id_document', key, body: { ...body, customerId } }
    return once(tx, actor, request, () => insert(tx, actor, { ...body, customerId, lastFour }))
  })
}

async function insert(
  tx: Tx,
  actor: Actor,
  {
    customerId,
    lastFour,
    ...input
  }: Omit<IdDocumentInput, 'idempotencyKey'> & { customerId: number },
): Promise<number> {
  const { type, contractId } = input
  const now = tx.clock.now()
  const { sessionSecrets } = tx.settings
  const id = await queries.insertDocument(tx, {
    customer_id: customerId,
    contract_id: contractId,
    type,
    last_four: lastFour,
    issuer_country: input.country,
    issuer: input.issuer,
    expires_on: input.expiresOn,
    retention_until: await retainedUntil(tx, actor, { customerId, contractId }),
    number_sealed:
      contractId === null ? null : seal(sessionSecrets, ID_NUMBERS.purpose(), input.number),
    created_at: now,
    created_by: actor.id,
  })
  await raiseKyc(tx, customerId, 'id_seen', now)
  await addTimelineEvent(tx, customerId, { kind: 'id_noted', at: now, userId: actor.id })
  const details = {
    document: id,
    kind: type,
    ...(contractId === null ? {} : { contract: contractId }),
  }
  await recordCustomer(tx, actor, { act: 'id_document_noted', id: customerId, details })
  return id
}

/** Stores the encrypted scan of a document of a buy-back. Throws `Refused` for other documents and file types. */
export function saveScan(ctx: Ctx, actor: Actor, id: number, file: Uint8Array): Promise<void> {
  const type = scanType(file)
  const sha256 = fingerprint(file)
  const sealed = seal(ctx.settings.sessionSecrets, ID_SCANS.purpose(), file)
  return transaction(ctx, async (tx) => {
    const row = await queries.documentById(tx.db, id)
    if (!row) throw new NotFound()
    await existingCustomer(tx, row.customer_id)
    if (row.contract_id === null) throw new Refused({ scan: { key: 'id_scan_needs_buy_back' } })
    await requireBuyBack(tx, actor, { customerId: row.customer_id, contractId: row.contract_id })
    // A repeated upload.
    if (row.scan_sha256 === sha256) return
    const scan = { scan_type: type, scan_bytes: file.length, scan_sha256: sha256 }
    if (!(await queries.setScan(tx, id, { ...scan, scan_sealed: sealed })))
      throw new Refused({ scan: { key: 'id_scan_exists' } })
    const now = tx.clock.now()
    await raiseKyc(tx, row.customer_id, 'id_copied', now)
    await addTimelineEvent(tx, row.customer_id, { kind: 'id_copied', at: now, userId: actor.id })
    const details = { document: id, kind: row.type }
    await recordCustomer(tx, actor, { act: 'id_scan_kept', id: row.customer_id, details })
  })
}

/** The last four characters: of the number for a buy-back, otherwise as typed. */
function lastFourOf({ contractId, number, lastFour }: IdDocumentInput): string {
  if (contractId === null && number !== '')
    throw new Refused({ number: { key: 'id_number_needs_buy_back' } })
  if (contractId !== null && number === '') throw new Refused({ number: { key: 'required' } })
  if (contractId === null && lastFour === '')
    throw new Refused({ lastFour: { key: 'id_last_four' } })
  return contractId === null ? lastFour : [...number].slice(-4).join('')
}

/** For whom, and for which buy-back, a document is stored. */
interface Purpose {
  customerId: number
  contractId: number | null
}

async function retainedUntil(tx: Tx, actor: Actor, purpose: Purpose) {
  if (purpose.contractId === null) return null
  const { confirmed_at: boughtAt } = await requireBuyBack(tx, actor, purpose)
  const { idYears } = await complianceOf(tx.db)
  const { on, today } = await shopDays(tx)
  return retainUntil(boughtAt === null ? today : on(boughtAt), idYears)
}

/** Throws `Refused` if there is no such buy-back, `Forbidden` if it belongs to a colleague. */
async function requireBuyBack(tx: Tx, actor: Actor, { customerId, contractId }: Purpose) {
  const permitted = await buyBacksFor(tx.db, actor, customerId)
  const found = permitted.find(({ id }) => id === contractId)
  if (found) return found
  const all = await queries.buyBacksOf(tx.db, customerId, null)
  if (all.some(({ id }) => id === contractId)) throw new Forbidden()
  throw new Refused({ contractId: { key: 'id_no_buy_back' } })
}

export const MAX_SCAN_MB = 5

type ScanType = NonNullable<IdDocumentTable['scan_type']>

const SIGNATURES: readonly (readonly [ScanType, string])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['application/pdf', '%PDF-'],
]

/** The type of a file by its first bytes. Throws `Refused`. */
function scanType(file: Uint8Array): ScanType {
  const start = Buffer.from(file.subarray(0, 8)).toString('latin1')
  const [type] = SIGNATURES.find(([, signature]) => start.startsWith(signature)) ?? []
  if (!type) throw new Refused({ scan: { key: 'id_scan_kind' } })
  return type
}

export function scanTooLarge(): Refused {
  return new Refused({ scan: { key: 'id_scan_too_large', values: { most: MAX_SCAN_MB } } })
}

function fingerprint(file: Uint8Array): string {
  return createHash('sha256').update(file).digest('hex')
}
