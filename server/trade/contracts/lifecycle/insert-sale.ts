import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import { definitionOf, statesAfter, typeWith } from '#server/trade/contract-types/lookup.ts'
import { DRAFT } from '#server/trade/contract-types/states.ts'
import { takeNumber } from '#server/trade/contracts/contract.ts'
import { agreementOf } from '#server/trade/contracts/lines/agreement.ts'
import { columnsOf } from '#server/trade/contracts/lines/draft.ts'
import type { LineDetails } from '#server/trade/contracts/lines/draft-lines.ts'
import { copyQuotes } from '#server/trade/contracts/lines/line-metals.ts'
import * as queries from '#server/trade/contracts/queries.ts'
import { frozenLine } from './convert.ts'
import { holdPieces } from './stock.ts'
import { saveVersion } from './versions.ts'

export interface SaleFromContract {
  customerId: number
  /** Lines of the contract with the quantity and the price of the sale. */
  lines: readonly queries.Line[]
  /** Added to the details of each line. */
  lineDetails: LineDetails
  /** Details of the first event of the sale. */
  eventDetails: Record<string, unknown>
}

/**
 * Inserts a confirmed sale of pieces of another contract, due on the same day, at fixed prices and with the default
 * tax. Their metal is booked with that contract, so the delivery books none.
 */
export async function insertSale(
  tx: Tx,
  actor: Actor,
  contract: queries.Contract,
  { customerId, lines: sold, lineDetails, eventDetails }: SaleFromContract,
): Promise<queries.Contract> {
  const at = tx.clock.now()
  const { time_zone: timeZone } = await shopOf(tx.db)
  const lines = sold.map((line) => {
    const { id: _id, contract_id, position, qty_kept, qty_returned, ...rest } = line
    return frozenLine(rest, { handedOver: true, ...lineDetails })
  })
  const emptyInput = { lines: [], dueOn: dayOf(at, timeZone), note: '' }
  const type = typeWith('sellsPiecesOfOtherContracts')
  const definition = definitionOf(type)
  const { series, binding } = definition
  const [state = DRAFT] = statesAfter(definition, binding)
  const agreement = await agreementOf(tx, type, emptyInput, { kept: lines })
  const sale = await queries.insertContract(tx, {
    type,
    number: await takeNumber(tx, series, at, timeZone),
    customer_id: customerId,
    state,
    currency: contract.currency,
    quote_id: contract.quote_id,
    config_version: contract.config_version,
    ...columnsOf(agreement),
    lock_expires_at: null,
    hold_until: null,
    converted_from: contract.id,
    stock_place_id: contract.stock_place_id,
    created_at: at,
    created_by: actor.id,
    confirmed_at: at,
    closed_at: null,
  })
  await queries.insertLines(tx, sale.id, agreement.lines)
  await copyQuotes(tx, contract, sale)
  await queries.insertEvent(tx, {
    contract_id: sale.id,
    from_state: DRAFT,
    to_state: state,
    act: binding,
    at,
    user_id: actor.id,
    details: JSON.stringify(eventDetails),
  })
  await saveVersion(tx, sale, { number: 1, userId: actor.id, reason: '' })
  await holdPieces(tx, sale, { userId: actor.id })
  return sale
}
