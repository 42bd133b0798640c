import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DemoExists, DemoRefused, simulateYear } from '#bin/seed-demo/demo-year.ts'
import type { PriorityProps } from '#server/insights/home/props.ts'
import { basisState } from '#server/market/quotes/basis.ts'
import type {
  AuditDetail,
  AuditEntryProps,
  DetailValue,
} from '#server/operations/audit-log/props.ts'
import { verifyLog } from '#server/operations/audit-log/verification.ts'
import { DAY_MS, dayOf, plusDays, plusMonths } from '#server/platform/time/calendar.ts'
import { seedDemo } from '#server/seed.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'
import { definitionOf } from '#server/trade/contract-types/lookup.ts'
import { contractWithLines } from '#server/trade/contracts/contract.ts'
import type { CalendarEntryProps } from '#server/trade/contracts/props.ts'
import type { CustomerShowProps } from '#server/trade/customers/page/show-props.ts'
import { textsOf } from '#tests/languages/texts.ts'
import { jsonClient } from '#tests/support/browser.ts'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'
import { overdueInAnalytics } from '#tests/trade/contracts/trade.ts'

const DAYS = 100
const MONTHS = 7
const quiet = () => undefined

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await seedDemo(shop.ctx)
  await simulateYear(shop.ctx, quiet, DAYS)
}, 240_000)
afterAll(() => shop.close())

describe('a demo year in a shop with only the example data', () => {
  test('has contracts of all seven types, each in a valid state', async () => {
    const contracts = await shop.ctx.db.selectFrom('contracts').selectAll().execute()
    expect(new Set(contracts.map(({ type }) => type)).size).toBe(7)
    for (const { type, state } of contracts) expect(definitionOf(type).states).toContain(state)
  })

  test('numbers confirmed contracts without gaps', async () => {
    const rows = await shop.ctx.db.selectFrom('contracts').select('number').execute()
    const numbers = rows.flatMap(({ number }) => (number === null ? [] : [number]))
    for (const [series, some] of Map.groupBy(numbers, (one) => one.slice(0, -5))) {
      const counted = some.map((one) => Number(one.slice(-5))).sort((a, b) => a - b)
      expect(counted, series).toEqual(counted.map((_, n) => n + 1))
    }
  })

  test('has invoices with and without contracts, some of them drafts', async () => {
    const { db } = shop.ctx
    const all = await db.selectFrom('invoices').select(['contract_id', 'number', 'state']).execute()
    expect(all.some(({ contract_id }) => contract_id !== null)).toBe(true)
    const free = all.filter(({ contract_id }) => contract_id === null)
    expect(new Set(free.map(({ number }) => number === null))).toEqual(new Set([true, false]))
    const numbers = all.flatMap(({ number }) => number ?? [])
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('delivers only paid contracts, and schedules exactly the amount owed', async () => {
    const rows = await shop.ctx.db.selectFrom('contracts').select(['id', 'state']).execute()
    for (const { id, state } of rows) {
      const { balance, contract, schedule } = await contractWithLines(shop.ctx.db, id)
      const type: ContractType = contract.type
      if (state === 'delivered') expect(balance).toBe(0)
      const planned = schedule.reduce((sum, { amount }) => sum + amount, contract.deposit_due)
      if (type === 'layaway' && contract.number) expect(planned).toBe(contract.total)
    }
  })

  test('has a ledger in which every price follows the previous one', async () => {
    const { rows } = await everyChange()
    expect(rows.length).toBeGreaterThan(300)
    for (const [key, some] of Map.groupBy(rows, (row) => `${row.variant_id} ${row.field}`)) {
      const inOrder = some.toSorted((a, b) => a.position - b.position)
      for (const [n, row] of inOrder.entries()) {
        const before = inOrder[n - 1]
        expect(row.old, key).toBe(before?.new ?? null)
        if (before) expect(row.at >= before.at, key).toBe(true)
      }
    }
  })

  test('has two clerks, each of whom signed in before their work', async () => {
    const { db } = shop.ctx
    const clerks = await db
      .selectFrom('users')
      .select(['id', 'last_login_at'])
      .where('email', 'like', '%@example.com')
      .execute()
    expect(clerks).toHaveLength(2)
    for (const { id, last_login_at: signedIn } of clerks) {
      const acts = await db
        .selectFrom('audit_entries')
        .select(['act', 'at'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute()
      expect(acts[0]?.act).toBe('signed_in')
      expect(acts.some(({ act }) => act !== 'signed_in')).toBe(true)
      expect(signedIn).toBe(acts.findLast(({ act }) => act === 'signed_in')?.at)
    }
  })

  test('ends with a gold price that the owner entered today', async () => {
    const { quote, state, tooOld } = await basisState(shop.ctx)
    expect({ state, tooOld }).toEqual({ state: 'manual', tooOld: false })
    expect(quote?.quoted_at.slice(0, 10)).toBe(shop.ctx.clock.now().slice(0, 10))
    const before = await shop.ctx.db
      .selectFrom('metal_quotes')
      .select('mid')
      .where('metal', '=', 'XAU')
      .where('kind', '=', 'spot')
      .where('quality', '=', 'accepted')
      .orderBy('quoted_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(Math.abs((quote?.mid ?? 0) / before.mid - 1)).toBeLessThan(0.01)
  })

  test('sells silver and platinum at prices by their own metal', async () => {
    const sold = await shop.ctx.db
      .selectFrom('contract_lines as l')
      .innerJoin('variants as v', 'v.id', 'l.variant_id')
      .innerJoin('alloys as a', 'a.id', 'v.alloy_id')
      .innerJoin('metal_quotes as q', 'q.id', 'v.last_quote_id')
      .select(['a.metal as own', 'q.metal as priced'])
      .distinct()
      .execute()
    expect(sold.every(({ own, priced }) => own === priced)).toBe(true)
    expect(new Set(sold.map(({ own }) => own))).toEqual(new Set(['XAU', 'XAG', 'XPT']))
  })

  test('has an audit log in which every entry is shown in words', async () => {
    const olga = inertia(await shop.admin())
    const entries: AuditEntryProps[] = []
    let before: number | null = null
    do {
      const { props } = await olga.get(before === null ? '/audit' : `/audit?before=${before}`)
      entries.push(...props.entries)
      before = props.older
    } while (before !== null)
    expect(entries.length).toBeGreaterThan(500)
    const english = textsOf('en')
    const keys = entries.flatMap(({ act, subject, details }) => [
      `audit:act.${act}`,
      `audit:subject.${subject}`,
      ...keysOf(details),
    ])
    expect([...new Set(keys)].filter((key) => !english.has(key))).toEqual([])
    const named = ['contract', 'invoice', 'customer', 'gold_price', 'product', 'campaign', 'user']
    const nameless = entries.filter(
      ({ subject, subjectId, name }) => named.includes(subject) && subjectId !== null && !name,
    )
    expect(nameless).toEqual([])
  })

  test('keeps the audit log valid, and is created only once', async () => {
    expect(await verifyLog(shop.ctx)).toMatchObject({ broken: null })
    await expect(simulateYear(shop.ctx, quiet, DAYS)).rejects.toThrow(DemoExists)
  })

  test.each([0, 60])(
    '%d days later the sidebar, list, calendar, home page, analytics and customers name the same overdue contracts',
    async (days) => {
      shop.clock.advance(days * DAY_MS)
      const { db, clock } = shop.ctx
      const { time_zone: zone } = await db.selectFrom('shop').selectAll().executeTakeFirstOrThrow()
      const expected = new Set<number>()
      const amounts: Record<number, number> = {}
      const marked: string[] = []
      const settled = ['paid', 'paid_off', 'settled']
      for (const { id } of await db.selectFrom('contracts').select('id').execute()) {
        const { contract, schedule, netPaid } = await contractWithLines(db, id)
        const { type, state, due_at: dueAt, deposit_due: deposit } = contract
        const isOver = (at: string, days = 0) =>
          plusDays(dayOf(at, zone), days) < dayOf(clock.now(), zone)
        const { closed, dueColumn } = definitionOf(type)
        if (dueColumn !== 'due_at' || ['draft', ...closed, ...settled].includes(state)) continue
        let missing = deposit - netPaid
        for (const { due_at: at, amount } of schedule) {
          missing += amount
          if (missing <= 0 || !isOver(at, JSON.parse(contract.terms).graceDays)) continue
          marked.push(`${id} ${Math.min(missing, amount)}`)
          amounts[id] = missing
        }
        if (schedule.length === 0 && dueAt && isOver(dueAt)) {
          expected.add(id)
          marked.push(`${id}`)
        } else if (amounts[id] !== undefined) expected.add(id)
      }
      expect(expected.size).toBeGreaterThan(days / 10)
      expect(Object.keys(amounts).length).toBeGreaterThanOrEqual(days / 20)

      const browser = await shop.admin()
      const olga = inertia(browser)
      const { body } = await jsonClient(browser).get('/menu-counts')
      expect(body).toMatchObject({ overdue: expected.size })
      const list = (await olga.get('/contracts?due=overdue')).props
      const ids = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))
      expect([list.total, list.counts.overdue]).toEqual([expected.size, expected.size])
      expect(ids(list.contracts)).toEqual(expected)
      const entries: CalendarEntryProps[] = []
      for (let months = -MONTHS; months <= 1; months++) {
        const month = plusMonths(dayOf(clock.now(), zone), months).slice(0, 7)
        const { calendar } = (await olga.get(`/contracts?view=calendar&month=${month}`)).props
        entries.push(...calendar.entries.filter(({ isLate }: CalendarEntryProps) => isLate))
      }
      const inCalendar = entries.map(({ kind, id, amount }) =>
        kind === 'instalment' ? `${id} ${amount}` : `${id}`,
      )
      expect(inCalendar.toSorted()).toEqual(marked.toSorted())
      const { props } = await olga.get('/', {
        'X-Inertia-Partial-Component': 'home',
        'X-Inertia-Partial-Data': 'priorities',
      })
      const kinds = ['memos', 'installments', 'late']
      const ofContracts = (props.priorities as PriorityProps[]).filter(({ what }) =>
        kinds.includes(what),
      )
      expect(ofContracts.reduce((sum, { count }) => sum + count, 0)).toBe(expected.size)
      const sum = Object.values(amounts).reduce((all, amount) => all + amount, 0)
      expect(ofContracts.find(({ what }) => what === 'installments')).toMatchObject({
        count: Object.keys(amounts).length,
        amount: sum,
      })
      expect(await overdueInAnalytics(shop)).toEqual({
        amount: sum,
        ids: new Set(Object.keys(amounts).map(Number)),
      })
      const onCustomerPages = new Set<number>()
      for (const { id } of await db.selectFrom('customers').select('id').execute()) {
        const { contracts } = (await olga.get(`/customers/${id}`)).props as CustomerShowProps
        for (const contract of contracts) if (contract.isLate) onCustomerPages.add(contract.id)
      }
      expect(onCustomerPages).toEqual(expected)
    },
  )
})

test('a shop with a customer gets no demo year', async () => {
  const own = await openShop()
  try {
    const olga = await own.admin()
    await olga.post('/customers/quick', { name: 'Ada', email: '', phone: '' })
    await expect(simulateYear(own.ctx, quiet, DAYS)).rejects.toThrow(DemoRefused)
  } finally {
    await own.close()
  }
})

/** The keys of the texts that these details are shown by. */
function keysOf(details: AuditDetail[]): string[] {
  return details.flatMap(({ name, value }) => [`audit:detail.${name}`, ...keysOfValue(value)])
}

function keysOfValue(value: DetailValue): string[] {
  if (value.as === 'word') return [value.key]
  if (value.as === 'change') return [value.from, value.to].flatMap(keysOfValue)
  if (value.as === 'list') return value.values.flatMap(keysOfValue)
  return value.as === 'parts' ? value.parts.flatMap((part) => keysOfValue(part.value)) : []
}

async function everyChange() {
  const rows = await shop.ctx.db.selectFrom('price_changes').selectAll().execute()
  return { rows }
}
