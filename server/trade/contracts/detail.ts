import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { linesAdded, placesOfContract } from '#server/catalogue/stock/stock.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { shownPart } from '#server/formula/price/composition.ts'
import type { Receipt } from '#server/formula/price/receipt.ts'
import { goldPriceText } from '#server/formula/units/money.ts'
import { formatScaled, percentText } from '#server/formula/units/scaled.ts'
import { formatGrams } from '#server/formula/units/weight.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type DayStarts, dayOf, dayStarts, daysBetween } from '#server/platform/time/calendar.ts'
import { basisProps } from '#server/pricing/lines/basis.ts'
import type { Act } from '#server/trade/contract-types/definition.ts'
import {
  definitionOf,
  statesAfter,
  statesBefore,
  typesWhere,
} from '#server/trade/contract-types/lookup.ts'
import { isOverdue } from '#server/trade/contract-types/overdue.ts'
import {
  DRAFT,
  hasExpiredPrice,
  hasOpenPrice,
  isOpen,
  transitionOf,
} from '#server/trade/contract-types/states.ts'
import { undecidedQty } from '#server/trade/contracts/lifecycle/guards.ts'
import { maxPayable } from '#server/trade/contracts/lifecycle/pay.ts'
import { leftInShop } from '#server/trade/contracts/lifecycle/stock.ts'
import type { VersionContent } from '#server/trade/contracts/lifecycle/versions.ts'
import { detailsOf, metalPartsOf } from '#server/trade/contracts/lines/draft-lines.ts'
import { linesUnderFloor } from '#server/trade/contracts/lines/floor.ts'
import { metalsToPrice, quotesOf, samplesFor } from '#server/trade/contracts/lines/line-metals.ts'
import { defaultSaleTax, taxesOf, taxOfLine } from '#server/trade/contracts/lines/tax.ts'
import { actsOfAdmins, transitionsFor } from '#server/trade/contracts/list/row-props.ts'
import { agreedFee, type Terms, termsOf } from '#server/trade/contracts/terms/terms.ts'
import { formattedPhone } from '#server/trade/customers/field-parsing.ts'
import { creditOf, type NamedPayment } from '#server/trade/payments/payment.ts'
import { refundableOf } from '#server/trade/payments/refund-method.ts'
import { type ContractWithLines, contractWithLines } from './contract.ts'
import { instalmentsOf } from './overdue.ts'
import type * as props from './props.ts'
import {
  type Contract,
  contractById,
  contractsMadeFrom,
  eventsOf,
  type Line,
  type Movement,
  movementsOf,
  versionsOf,
} from './queries.ts'

/** Props of the page of one contract. Throws `NotFound`. */
export async function contractPage(
  ctx: Ctx,
  actor: Actor,
  id: number,
): Promise<props.ContractProps> {
  const { db } = ctx
  const complete = await contractWithLines(db, id)
  const { contract, customer, lines, netPaid, balance } = complete
  const { time_zone: timeZone } = await shopOf(db)
  const dayStart = dayStarts(ctx.clock.now(), timeZone)
  const definition = definitionOf(contract.type)
  const origin =
    contract.converted_from === null ? null : await contractById(db, contract.converted_from)
  const movements = await movementsOf(db, id)
  const isDraft = contract.state === DRAFT
  const isLineUnderFloor =
    isDraft && can(actor, 'cost.see')
      ? await linesUnderFloor(ctx, contract, lines)
      : lines.map((line) => detailsOf(line).underFloor === true)
  const fee = agreedFee(contract, netPaid)
  const places = await placesOfContract(db, id)
  const left = lines.filter((line) => leftInShop(contract, line) > 0)
  const added = await linesAdded(
    db,
    left.map((line) => line.id),
  )
  const isPriceExpired = hasExpiredPrice(contract, ctx.clock.now())
  return {
    id,
    type: contract.type,
    number: contract.number,
    state: contract.state,
    states: definition.states,
    isOpen: isOpen(contract.type, contract.state),
    isDraft,
    isAmendable:
      contract.number !== null && definition.amendable.includes(contract.state) && !isPriceExpired,
    moneyDirection: definition.money,
    party: definition.party,
    customer: {
      id: customer?.id ?? contract.customer_id,
      name: customer?.name ?? '',
      email: customer?.email ?? null,
      phone: customer?.phone ? formattedPhone(customer.phone) : null,
      isErased: customer?.isErased ?? false,
      needsIdDocument:
        definition.buysGold === true &&
        !statesAfter(definition, 'decline').includes(contract.state) &&
        customer?.kyc === 'none',
    },
    ...sumProps(contract),
    taxes: taxesOf(contract, lines),
    netPaid,
    balance,
    payable: {
      in: maxPayable(ctx, actor, complete, 'in'),
      out: maxPayable(ctx, actor, complete, 'out'),
    },
    refundable: definition.money === 'in' ? refundableOf(complete.payments) : [],
    credit: await creditOf(db, customer?.id ?? contract.customer_id, contract.currency),
    lent: definition.lendsGoods ? lentProps(contract, lines, dayStart, timeZone) : null,
    dueAt: contract.due_at,
    dueOn: contract.due_at === null ? null : dayOf(contract.due_at, timeZone),
    lockExpiresAt: contract.lock_expires_at,
    hasOpenPrice: hasOpenPrice(contract.type, contract.state),
    isPriceExpired,
    holdUntil: contract.hold_until,
    note: contract.note,
    placeId: contract.stock_place_id,
    amended: contract.amended,
    createdAt: contract.created_at,
    version: contract.version,
    terms: termsProps(termsOf(contract)),
    termNames: definition.terms,
    convertsTo: typesWhere(({ isSale }) => isSale),
    quotes: (await quotesOf(db, contract)).map(basisProps),
    configVersion: contract.config_version,
    samples: contract.number === null ? await samplesFor(ctx, lines) : [],
    lines: lines.map((line, n) => ({
      ...lineProps(contract, line, actor, isLineUnderFloor[n] ?? false),
      addable: added.has(line.id) ? 0 : leftInShop(contract, line),
      places: places.flatMap(({ variantId, name }) =>
        variantId === line.variant_id ? [name] : [],
      ),
    })),
    schedule: scheduleProps(complete, dayStart),
    payments: paymentProps(complete.payments),
    metal: movements.map(movementProps),
    metals: await metalsToPrice(db, [...lines, ...movements]),
    events: (await eventsOf(db, id)).map(eventProps),
    versions: (await versionsOf(db, id)).map(({ number, at, by, reason, content }) => ({
      number,
      at,
      by,
      reason,
      content: contentFor(actor, JSON.parse(content)),
    })),
    from: origin ? relatedProps(origin) : null,
    made: (await contractsMadeFrom(db, id)).map(relatedProps),
    saleTax: statesBefore(definition, 'sell').includes(contract.state)
      ? await defaultSaleTax(db)
      : null,
    transitions: transitionsFor(actor, contract.type, contract.state).filter(
      ({ act }) => !isPriceExpired || !needsOpenPrice(contract, act),
    ),
    actsOfAdmins: actsOfAdmins(actor, contract.type, contract.state),
    cancellation: { fee, refund: Math.max(0, netPaid - fee) },
  }
}

/** Is this act refused once the price has expired? */
const needsOpenPrice = ({ type, state }: Contract, act: Act): boolean =>
  transitionOf(type, state, act)?.guards.includes('not_expired') ?? false

/** Without the right to see cost the flag is left out, since it would reveal the floor. */
function contentFor(actor: Actor, content: VersionContent): VersionContent {
  if (can(actor, 'cost.see')) return content
  const lines = content.lines.map(
    ({ details: { underFloor: _underFloor, ...details }, ...line }) => ({
      ...line,
      details,
    }),
  )
  return { ...content, lines }
}

export function termsProps(terms: Terms): props.TermsProps {
  const { taxMode, count, every, firstOn, graceDays, lockMinutes, quoteDays, heavier } = terms
  return {
    taxMode,
    count,
    every,
    firstOn,
    graceDays,
    lockMinutes,
    quoteDays,
    heavier,
    feePercent: percentText(terms.feeBp),
    tolerancePercent: percentText(terms.toleranceBp),
    payPercent: percentText(terms.payBp),
  }
}

export const finenessText = (dp: number | null): string | null =>
  dp === null ? null : formatScaled(dp, 1)

function sumProps({ currency, subtotal, tax, total, deposit_due }: Contract) {
  return { currency, subtotal, tax, total, depositDue: deposit_due }
}

function lentProps(
  contract: Contract,
  lines: Line[],
  dayStart: DayStarts,
  timeZone: string,
): props.LentProps {
  const { due_at } = contract
  const today = dayOf(dayStart(0), timeZone)
  const sumOf = (amount: (line: Line) => number) =>
    lines.reduce((sum, line) => sum + amount(line), 0)
  return {
    pieces: sumOf(undecidedQty),
    allPieces: sumOf(({ qty }) => qty),
    value: sumOf((line) => line.unit_price * undecidedQty(line)),
    allValue: sumOf((line) => line.unit_price * line.qty),
    daysLeft: due_at === null ? null : daysBetween(today, dayOf(due_at, timeZone)),
    isLate: isOverdue(contract, dayStart),
  }
}

function relatedProps({ id, number, type }: props.RelatedProps): props.RelatedProps {
  return { id, number, type }
}

function lineProps(
  contract: Contract,
  line: Line,
  actor: Actor,
  isUnderFloor: boolean,
): Omit<props.LineProps, 'places' | 'addable'> {
  const { name, ratePpm, reason } = taxOfLine(contract, line)
  const details = detailsOf(line)
  return {
    id: line.id,
    variantId: line.variant_id,
    description: line.description,
    metal: line.metal,
    karat: line.karat,
    fineness: finenessText(line.fineness_dp),
    weightG: line.planned_mg === null ? null : formatGrams(line.planned_mg),
    scaleG:
      line.planned_mg === null
        ? null
        : formatGrams(line.planned_mg + (detailsOf(line).otherMg ?? 0)),
    ...pieceProps(line),
    weighedG: line.weighed_mg === null ? null : formatGrams(line.weighed_mg),
    construction: details.construction ?? null,
    pricedBy: details.pricedBy ?? null,
    test: details.test ?? null,
    stamp: details.stamp ?? '',
    unitPrice: line.unit_price,
    qty: line.qty,
    kept: line.qty_kept,
    returned: line.qty_returned,
    tax: line.tax,
    taxClassId: line.tax_class_id,
    taxName: name,
    taxRatePpm: ratePpm,
    taxReason: reason,
    melt: details.melt ?? null,
    ...(can(actor, 'cost.see') && { isUnderFloor }),
    receipt: line.receipt === null ? null : receiptProps(JSON.parse(line.receipt), line, actor),
  }
}

/** What the piece of a line consists of, where that is more than one metal. */
export function pieceProps(
  line: Parameters<typeof metalPartsOf>[0],
): Pick<props.LineProps, 'parts' | 'stones'> {
  const metals = metalPartsOf(line)
  const parts = metals.map(({ karat, weightMg }) => shownPart({ karat: karat ?? '', weightMg }))
  return { parts: parts.length > 1 ? parts : [], stones: detailsOf(line).stones ?? [] }
}

function receiptProps(receipt: Receipt, line: Line, actor: Actor): props.LineReceiptProps {
  return {
    price: receipt.priceMinor,
    melt: receipt.meltMinor,
    metals: receiptMetals(receipt, line),
    ...(can(actor, 'cost.see') && {
      lines: receipt.lines.map(({ key, amountMinor, part }) => ({
        key,
        amount: amountMinor,
        ...(part !== undefined && { part }),
      })),
      marginBp: receipt.marginBp,
    }),
  }
}

/** The metals of a price, the main one first; none of a piece without metal. The steps of parts are in the shop's currency. */
function receiptMetals(receipt: Receipt, line: Line): props.LineMetalProps[] {
  const { parts = [], quote, steps, currency, weightMg } = receipt
  if (quote === null || weightMg === null) return []
  const main = {
    metal: line.metal,
    karat: line.karat ?? '',
    weightG: formatGrams(weightMg),
    mid: goldPriceText(quote.midMicro),
    currency: quote.currency,
    perGram: steps.goldRateGram,
  }
  const others = (detailsOf(line).parts ?? []).flatMap(({ metal, karat, weightMg: mg }, n) => {
    const part = parts[n + 1]
    if (!part) return []
    const { mid, goldRateGram: perGram } = part
    return [{ metal, karat, weightG: formatGrams(mg), mid, currency, perGram }]
  })
  return [main, ...others]
}

function scheduleProps({ contract, schedule, netPaid }: ContractWithLines, dayStart: DayStarts) {
  const { type, state, deposit_due: deposit } = contract
  const items = schedule.map(({ due_at, amount }) => ({ dueAt: due_at, amount }))
  return instalmentsOf({ type, state, terms: termsOf(contract), deposit, items, netPaid }, dayStart)
}

function paymentProps(payments: NamedPayment[]): props.PaymentProps[] {
  const reversed = new Set(payments.map(({ reverses_id }) => reverses_id))
  return payments.map((payment) => ({
    id: payment.id,
    direction: payment.direction,
    kind: payment.kind,
    method: payment.method,
    amount: payment.amount,
    faceAmount: payment.face_amount,
    reference: payment.reference,
    at: payment.at,
    by: payment.by,
    reverses: payment.reverses_id,
    isReversed: reversed.has(payment.id),
  }))
}

function movementProps(row: Movement): props.MovementProps {
  return {
    id: row.id,
    direction: row.direction,
    reason: row.reason,
    metal: row.metal,
    fineness: finenessText(row.fineness_dp) ?? '',
    grossG: formatGrams(row.gross_mg),
    fineG: formatGrams(row.fine_mg),
    at: row.at,
  }
}

function eventProps(row: Awaited<ReturnType<typeof eventsOf>>[number]): props.EventProps {
  return {
    id: row.id,
    act: row.act,
    from: row.from_state,
    to: row.to_state,
    at: row.at,
    by: row.by,
    reason: row.reason,
    details: JSON.parse(row.details),
  }
}
