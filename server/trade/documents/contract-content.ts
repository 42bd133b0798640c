import { dayOf } from '#server/platform/time/calendar.ts'
import type { Contract, WholeContract } from '#server/trade/contracts/contract.ts'
import { covered } from '#server/trade/contracts/terms/schedule.ts'
import { type Terms, termsOf } from '#server/trade/contracts/terms/terms.ts'
import { definitionOf, hasInstalments } from '#server/trade/contracts/types/lookup.ts'
import type { Paper, PaperTable, Sum } from './document-content.ts'
import { bones, factsOf, type Pen } from './document-layout.ts'
import { goodsOf } from './goods.ts'
import { paymentsTable } from './payments-table.ts'

/** The gold price that a contract was made at; millionths per troy ounce. */
export interface PaperQuote {
  mid: number
  currency: string
}

/** Agreement, memo, price-lock letter or bill of sale: what was agreed. It says nothing that later payments change. */
export function agreementPaper(pen: Pen, whole: WholeContract, quote: PaperQuote | null): Paper {
  const { contract, lines } = whole
  const { words, shop } = pen
  const paper = headed(pen, whole, words(`title.${contract.type}`))
  return {
    ...paper,
    facts: factsOf(agreedFacts(pen, contract, quote), words),
    tables: [goodsOf(pen, contract, lines), ...scheduleTable(pen, whole, null)],
    sums: agreedSums(pen, contract),
    words: termsIn(pen, contract),
    signatures: [words('party.shop', { shop: shop.name }), paper.party.label].map((who) =>
      words('sign.date', { who }),
    ),
  }
}

/** What was agreed, paid and is owed, as far as the last payment. */
export function statementPaper(pen: Pen, whole: WholeContract): Paper {
  const { contract, payments, balance, held } = whole
  const { words, figures } = pen
  const last = payments.at(-1)?.at ?? contract.confirmed_at ?? contract.created_at
  const money = (minor: number) => figures.money(Math.abs(minor), contract.currency)
  return {
    ...headed(pen, whole, words('title.statement')),
    day: dayOf(last, pen.shop.timeZone),
    facts: factsOf({ date: figures.date(last), ...dues(pen, contract) }, words),
    tables: [
      goodsOf(pen, contract, whole.lines),
      ...scheduleTable(pen, whole, held),
      ...paymentsTable(pen, payments),
    ],
    sums: [
      ...agreedSums(pen, contract).slice(0, 3),
      { label: words('sum.paid'), value: money(held), isTotal: false },
      {
        label: words(balance < 0 ? 'sum.overpaid' : 'sum.balance'),
        value: money(balance),
        isTotal: true,
      },
    ],
  }
}

/** Head of a paper of this contract, dated as it was agreed. */
export function headed(pen: Pen, { contract, customer }: WholeContract, title: string): Paper {
  const { words, shop } = pen
  const at = contract.confirmed_at ?? contract.created_at
  return bones(pen, {
    title,
    number: contract.number ?? '',
    day: dayOf(at, shop.timeZone),
    currency: contract.currency,
    party: { label: words(`party.${definitionOf(contract.type).party}`), customer },
  })
}

function agreedFacts(pen: Pen, contract: Contract, quote: PaperQuote | null) {
  const { figures } = pen
  const at = contract.confirmed_at ?? contract.created_at
  const { printsGoldPrice } = definitionOf(contract.type)
  return {
    date: figures.date(at),
    version: contract.amended > 1 ? figures.count(contract.amended) : null,
    gold_price: printsGoldPrice && quote ? figures.gold(quote.mid, quote.currency) : null,
    ...dues(pen, contract),
  }
}

/** What is paid by instalments is due by them; its own date moves as they are paid. */
function dues({ figures }: Pen, { type, due_at, lock_expires_at, hold_until }: Contract) {
  const { lendsGoods, locksPrice } = definitionOf(type)
  const due = lendsGoods ? 'return_by' : 'due_on'
  const until = locksPrice ? 'locked_until' : 'valid_until'
  return {
    [due]: due_at === null || hasInstalments(type) ? null : figures.date(due_at),
    [until]: lock_expires_at === null ? null : figures.moment(lock_expires_at),
    hold_until: hold_until === null ? null : figures.date(hold_until),
  }
}

function agreedSums({ words, figures }: Pen, contract: Contract): Sum[] {
  const { subtotal, tax, total, deposit_due: deposit, currency } = contract
  const line = (key: string, minor: number, values = {}) => ({
    label: words(`sum.${key}`, values),
    value: figures.money(minor, currency),
    isTotal: key === 'total',
  })
  const rate = figures.percent(termsOf(contract).taxRateBp)
  return [
    ...(tax === 0 ? [] : [line('subtotal', subtotal), line('tax', tax, { rate })]),
    line('total', total),
    ...(deposit === 0 ? [] : [line('deposit', deposit)]),
  ]
}

/** Promised payments; with `held`, how much of each is paid. */
function scheduleTable(
  { words, figures }: Pen,
  { contract, schedule }: WholeContract,
  held: number | null,
): PaperTable[] {
  if (schedule.length === 0) return []
  const amounts = schedule.map(({ amount }) => amount)
  const parts = covered(contract.deposit_due, amounts, held ?? 0)
  const paid = held === null ? [] : [{ label: words('column.paid'), kind: 'figure' as const }]
  return [
    {
      title: words('section.schedule'),
      columns: [
        { label: words('column.due_on'), kind: 'words' },
        { label: words('column.amount'), kind: 'figure' },
        ...paid,
      ],
      rows: schedule.map(({ due_at, amount }, n) => ({
        cells: [
          figures.date(due_at),
          figures.money(amount, contract.currency),
          ...(held === null ? [] : [figures.money(parts[n]?.paid ?? 0, contract.currency)]),
        ],
        detail: '',
      })),
    },
  ]
}

function termsIn({ words, figures }: Pen, contract: Contract): string[] {
  const terms = termsOf(contract)
  const values = {
    days: figures.count(terms.graceDays),
    fee: figures.percent(terms.feeBp),
    tolerance: figures.percent(terms.toleranceBp),
  }
  return [words(`terms.${contract.type}`, values), ...heavier(contract, terms, words)]
}

function heavier({ type }: Contract, terms: Terms, words: Pen['words']): string[] {
  if (!definitionOf(type).madeToOrder) return []
  const isTheirs = terms.heavier === 'customer_pays'
  return [words(`terms.${type}_${isTheirs ? 'heavier' : 'borne'}`)]
}
