import type { Metal } from '#server/formula/units/karat.ts'
import { dayOf } from '#server/platform/time/calendar.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { definitionOf, hasInstalments, isUnfulfilled } from '#server/trade/contract-types/lookup.ts'
import type { Contract, ContractWithLines, Line } from '#server/trade/contracts/contract.ts'
import { metalContext } from '#server/trade/contracts/lines/line-metals.ts'
import { taxesOf } from '#server/trade/contracts/lines/tax.ts'
import { coveredAmounts } from '#server/trade/contracts/terms/schedule.ts'
import { type Terms, termsOf } from '#server/trade/contracts/terms/terms.ts'
import type { ContentTable, DocumentContent, Fact, Sum } from './document-content.ts'
import { type DocumentWriter, documentLayout, factsOf } from './document-layout.ts'
import { goodsOf } from './goods.ts'
import { paymentsTable } from './payments-table.ts'
import { taxLines } from './tax-lines.ts'

/** Price of a metal of the contract; millionths per troy ounce. */
export interface DocumentQuote {
  metal: Metal
  mid: number
  currency: string
}

/** Content of an agreement, memo, price lock or bill of sale. Contains nothing that later payments change. */
export function agreementContent(
  writer: DocumentWriter,
  complete: ContractWithLines,
  quotes: readonly DocumentQuote[],
): DocumentContent {
  const { contract, lines } = complete
  const { translate, shop } = writer
  const layout = contractLayout(writer, complete, translate(`title.${contract.type}`))
  return {
    ...layout,
    facts: agreedFacts(writer, contract, quotes),
    tables: [goodsOf(writer, contract, lines), ...scheduleTable(writer, complete, null)],
    sums: [...agreedSums(writer, complete), ...depositSum(writer, contract)],
    words: termsIn(writer, contract, lines),
    signatures: [translate('party.shop', { shop: shop.name }), layout.party.label].map((who) =>
      translate('sign.date', { who }),
    ),
  }
}

/** Content of a statement: amounts agreed, paid and owed as of the last payment. Nothing is owed on one that was ended without being carried out. */
export function statementContent(
  writer: DocumentWriter,
  complete: ContractWithLines,
): DocumentContent {
  const { contract, payments, balance, netPaid } = complete
  const { translate, figures } = writer
  const isEnded = isUnfulfilled(contract)
  const last = payments.at(-1)?.at ?? contract.confirmed_at ?? contract.created_at
  const money = (minor: number) => figures.money(Math.abs(minor), contract.currency)
  const layout = contractLayout(writer, complete, translate('title.statement'))
  const sum = (key: string, minor: number, isTotal: boolean): Sum => ({
    label: translate(`sum.${key}`),
    value: money(minor),
    isTotal,
  })
  return {
    ...layout,
    number: isEnded ? `${layout.number} · ${writer.stateName(contract.state)}` : layout.number,
    day: dayOf(last, writer.shop.timeZone),
    facts: factsOf({ date: figures.date(last), ...dueFacts(writer, contract) }, translate),
    tables: [
      goodsOf(writer, contract, complete.lines),
      ...(isEnded ? [] : scheduleTable(writer, complete, netPaid)),
      ...paymentsTable(writer, payments),
    ],
    sums: [
      ...agreedSums(writer, complete),
      ...(isEnded
        ? [sum('retained', netPaid, true)]
        : [sum('paid', netPaid, false), sum(balance < 0 ? 'overpaid' : 'balance', balance, true)]),
    ],
  }
}

/** Header and footer of a document of this contract, dated as it was confirmed. */
export function contractLayout(
  writer: DocumentWriter,
  { contract, customer }: ContractWithLines,
  title: string,
): DocumentContent {
  const { translate, shop } = writer
  const at = contract.confirmed_at ?? contract.created_at
  return documentLayout(writer, {
    title,
    number: contract.number ?? '',
    day: dayOf(at, shop.timeZone),
    currency: contract.currency,
    party: { label: translate(`party.${definitionOf(contract.type).party}`), customer },
  })
}

function agreedFacts(
  writer: DocumentWriter,
  contract: Contract,
  quotes: readonly DocumentQuote[],
): Fact[] {
  const { figures, translate } = writer
  const at = contract.confirmed_at ?? contract.created_at
  const { printsGoldPrice } = definitionOf(contract.type)
  const version = contract.amended > 1 ? figures.count(contract.amended) : null
  return [
    ...factsOf({ date: figures.date(at), version }, translate),
    ...(printsGoldPrice ? quotes : []).map(({ metal, mid, currency }) => ({
      label: translate('fact.gold_price', { context: metal }),
      value: figures.gold(mid, currency),
    })),
    ...factsOf(dueFacts(writer, contract), translate),
  ]
}

/** With instalments the due date is left out, since it changes as they are paid. */
function dueFacts(
  { figures }: DocumentWriter,
  { type, due_at, lock_expires_at, hold_until }: Contract,
) {
  const { locksPrice } = definitionOf(type)
  const until = locksPrice ? 'locked_until' : 'valid_until'
  return {
    [dueFact(type)]: due_at === null || hasInstalments(type) ? null : figures.date(due_at),
    [until]: lock_expires_at === null ? null : figures.moment(lock_expires_at),
    hold_until: hold_until === null ? null : figures.date(hold_until),
  }
}

/** What happens on the due day of this type. */
function dueFact(type: ContractType): string {
  const { lendsGoods, madeToOrder, ownGoods } = definitionOf(type)
  if (lendsGoods) return 'return_by'
  if (madeToOrder) return 'ready_by'
  return ownGoods ? 'due_on' : 'consigned_until'
}

function agreedSums(
  writer: DocumentWriter,
  { contract, lines }: Pick<ContractWithLines, 'contract' | 'lines'>,
): Sum[] {
  const { subtotal, total } = contract
  const taxes = taxLines(writer, taxesOf(contract, lines), contract.currency)
  return [
    ...(taxes.length === 0 ? [] : [sumLine(writer, contract, 'subtotal', subtotal), ...taxes]),
    sumLine(writer, contract, 'total', total),
  ]
}

function depositSum(writer: DocumentWriter, contract: Contract): Sum[] {
  const { deposit_due: deposit } = contract
  return deposit === 0 ? [] : [sumLine(writer, contract, 'deposit', deposit)]
}

const sumLine = (
  { translate, figures }: DocumentWriter,
  { currency }: Contract,
  key: string,
  minor: number,
): Sum => ({
  label: translate(`sum.${key}`),
  value: figures.money(minor, currency),
  isTotal: key === 'total',
})

/** Instalments; with `netPaid` also the paid part of each. */
function scheduleTable(
  { translate, figures }: DocumentWriter,
  { contract, schedule }: ContractWithLines,
  netPaid: number | null,
): ContentTable[] {
  if (schedule.length === 0) return []
  const amounts = schedule.map(({ amount }) => amount)
  const parts = coveredAmounts(contract.deposit_due, amounts, netPaid ?? 0)
  const paid =
    netPaid === null ? [] : [{ label: translate('column.paid'), kind: 'figure' as const }]
  return [
    {
      title: translate('section.schedule'),
      columns: [
        { label: translate('column.due_on'), kind: 'words' },
        { label: translate('column.amount'), kind: 'figure' },
        ...paid,
      ],
      rows: schedule.map(({ due_at, amount }, n) => ({
        cells: [
          figures.date(due_at),
          figures.money(amount, contract.currency),
          ...(netPaid === null ? [] : [figures.money(parts[n]?.paid ?? 0, contract.currency)]),
        ],
        detail: '',
      })),
    },
  ]
}

function termsIn(
  { translate, figures }: DocumentWriter,
  contract: Contract,
  lines: readonly Line[],
): string[] {
  const terms = termsOf(contract)
  // The terms of a contract of other metals do not speak of gold.
  const context = metalContext(lines)
  const values = {
    days: figures.count(terms.graceDays),
    fee: figures.percent(terms.feeBp),
    tolerance: figures.percent(terms.toleranceBp),
    ...context,
  }
  return [
    translate(`terms.${contract.type}`, values),
    ...heavierTerms(contract, terms, (key) => translate(key, context)),
  ]
}

function heavierTerms(
  { type }: Contract,
  terms: Terms,
  translate: (key: string) => string,
): string[] {
  if (!definitionOf(type).madeToOrder) return []
  const isPaidByCustomer = terms.heavier === 'customer_pays'
  return [translate(`terms.${type}_${isPaidByCustomer ? 'customer_pays' : 'shop_bears'}`)]
}
