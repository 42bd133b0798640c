import { sql } from 'kysely'
import { type Ctx, plusMs } from '#server/platform/context.ts'
import { connect, type Db } from '#server/platform/database/connect.ts'
import { contextOn } from '#tests/support/context.ts'
import { prepare } from '#tests/support/database/template.ts'
import { FakeClock, testSettings } from '#tests/support/fakes.ts'
import type { Engine } from './long-log.ts'

const CUSTOMERS = 5_000
/** Runs that change every piece of the shop: with 1,584 pieces slightly more than a million entries. */
const RUNS = 632
const RUNS_PER_BATCH = 40
const YEAR_S = 365 * 24 * 60 * 60

/** A shop with this many contracts, their lines and payments, and a ledger of a million entries. */
export async function openLongTrade(url: string, engine: Engine, contracts: number): Promise<Ctx> {
  await prepare(url, 'priced')
  const clock = new FakeClock()
  const db = connect(url)
  const now = Math.floor(Date.parse(clock.now()) / 1000)
  const timeAt = timesOf(engine)
  await fillLedger(db, engine, { runs: RUNS, now })
  await fillQuotes(db, engine, (n) => timeAt(sql`${sql.lit(now)} - (${n} - 1) * 3600`))
  await fillContracts(db, engine, { customers: CUSTOMERS, contracts, open: contracts, now })
  await fillCampaigns(db, clock.now())
  await fillPolls(db, engine, (n) => timeAt(sql`${sql.lit(now)} - ${n} * 300`))
  await (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db)
  return { ...contextOn(db), clock, settings: { ...testSettings, databaseUrl: url } }
}

type TimeExpression = (n: ReturnType<typeof sql>) => ReturnType<typeof sql>

/** ISO text of a time in seconds since 1970. */
const timesOf =
  (engine: Engine): TimeExpression =>
  (seconds) =>
    engine === 'sqlite'
      ? sql`strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`
      : sql`to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`

/** So many runs in the year before `now` (seconds since 1970), each of which changes every piece. */
export async function fillLedger(
  db: Db,
  engine: Engine,
  { runs, now }: { runs: number; now: number },
): Promise<void> {
  const timeAt: TimeExpression = (n) =>
    timesOf(engine)(sql`${sql.lit(now)} - ${n} * ${sql.lit(Math.floor(YEAR_S / runs))}`)
  await sql`${numbers(engine, runs)}
    insert into price_runs (kind, state, formula_version, currency, scope, totals, created_at, applied_at, rule)
    select 'reprice', 'applied', 1, 'USD', '{}', '{}', ${timeAt(sql`n`)}, ${timeAt(sql`n`)}, '{}'
    from numbers order by n desc`.execute(db)
  for (let from = 0; from < runs; from += RUNS_PER_BATCH)
    await sql`insert into price_changes
        (variant_id, field, position, old, new, currency, at, run_id, cause, formula_version)
      select v.id, 'regular', 1 + r.place, 100000 + (v.id * 7 + r.place * 13) % 5000,
        100000 + (v.id * 7 + (r.place + 1) * 13) % 5000, 'USD', r.applied_at, r.id,
        case r.place % 9 when 0 then 'manual' when 1 then 'settings' else 'gold_move' end, 1
      from variants as v cross join (
        select id, applied_at, row_number() over (order by id) as place from price_runs where id > 1
      ) as r
      where r.place > ${from} and r.place <= ${from + RUNS_PER_BATCH}`.execute(db)
}

interface TradeSize {
  customers: number
  contracts: number
  open: number
  now: number
}

/** Five campaigns of two hundred pieces each. */
async function fillCampaigns(db: Db, now: string): Promise<void> {
  const day = (ago: number) => plusMs(now, -ago * 24 * 60 * 60 * 1000)
  for (let n = 0; n < 5; n += 1) {
    const [starts, ends] = [day(300 - n * 50), day(280 - n * 50)]
    await sql`insert into sale_campaigns (name, starts_at, ends_at, time_zone, scope, rule, gold_policy,
        reference_policy, state, created_at)
      values (${`Sale ${n}`}, ${starts}, ${ends}, 'UTC', '{}', '{"by":"percent","bp":1000}', 'freeze',
        'none', 'ended', ${starts})`.execute(db)
    await sql`insert into campaign_variants (campaign_id, variant_id, running)
      select (select max(id) from sale_campaigns), id, 0 from variants
      where id > ${n * 200} and id <= ${n * 200 + 200}`.execute(db)
  }
}

/** Customers, and contracts of the year before `now` (seconds since 1970); every sixteenth of the first `open` ones is open. */
export async function fillContracts(
  db: Db,
  engine: Engine,
  { customers, contracts, open, now }: TradeSize,
): Promise<void> {
  const timeAt: TimeExpression = (n) =>
    timesOf(engine)(sql`${sql.lit(now)} - ${n} % ${sql.lit(YEAR_S)}`)
  await sql`${numbers(engine, customers)}
    insert into customers (kind, name, name_key, city, email, email_key, phone, created_at, updated_at)
    select 'person', 'Customer ' || n, 'customer ' || n, 'City ' || n % 300,
      'customer' || n || '@example.com', 'customer' || n || '@example.com', '+1212' || (1000000 + n),
      ${timeAt(sql`n * 617`)}, ${timeAt(sql`n * 617`)}
    from numbers`.execute(db)
  await sql`insert into customer_tags (customer_id, tag)
    select id, 'Tag ' || id % 40 from customers where id % 3 = 0`.execute(db)
  const type = sql`case n % 10 when 0 then 'layaway' when 1 then 'price_lock' when 2 then 'buy_back'
    when 3 then 'custom_order' else 'sale' end`
  const mayBeOpen = sql`n <= ${sql.lit(open)}`
  const state = sql`case n % 10 when 0 then case when n % 40 = 0 and ${mayBeOpen} then 'active' else 'delivered' end
    when 1 then case when n % 50 = 1 and ${mayBeOpen} then 'locked' else 'converted' end
    when 2 then case when n % 60 = 2 and ${mayBeOpen} then 'on_hold' else 'released' end
    else 'delivered' end`
  const isOpen = sql`(${mayBeOpen} and (n % 40 = 0 or n % 50 = 1 or n % 60 = 2))`
  await sql`${numbers(engine, contracts)}
    insert into contracts (type, number, customer_id, state, currency, quote_id, config_version,
      subtotal, tax, total, deposit_due, created_at, confirmed_at, closed_at, terms, due_at)
    select ${type}, 'N-' || n, 1 + n % ${sql.lit(customers)}, ${state}, 'USD',
      (select max(id) from metal_quotes), 1, 100000 + n % 900, 0, 100000 + n % 900, 10000,
      ${timeAt(sql`n * 311`)}, ${timeAt(sql`n * 311`)}, case when ${isOpen} then null else ${timeAt(sql`n * 311`)} end,
      '{"graceDays":5}', case when n % 40 = 0 then ${timesOf(engine)(sql`${sql.lit(now)} + (n % 160 - 20) * 86400`)} end
    from numbers`.execute(db)
  await sql`insert into contract_events (contract_id, from_state, to_state, act, at)
    select id, 'draft', case when closed_at is null then state else 'confirmed' end, 'confirm', confirmed_at
    from contracts`.execute(db)
  await sql`insert into contract_events (contract_id, from_state, to_state, act, at)
    select id, 'confirmed', state, 'deliver', closed_at from contracts where closed_at is not null`.execute(
    db,
  )
  await sql`insert into contract_versions (contract_id, number, at, content)
    select id, 1, confirmed_at, '{}' from contracts`.execute(db)
  await sql`insert into contract_lines (contract_id, position, variant_id, description, karat, fineness_dp,
      planned_mg, weighed_mg, unit_price)
    select id, 0, 1 + id % 1584, 'Chain', '14K', 5850, 20000 + id % 9000, 20000 + id % 9000, total
    from contracts`.execute(db)
  await sql`insert into payments (contract_id, customer_id, direction, kind, method, amount, currency, at)
    select id, customer_id, case type when 'buy_back' then 'out' else 'in' end,
      case type when 'buy_back' then 'payout' else 'balance' end,
      case id % 3 when 0 then 'cash' else 'card' end, 10000 + id % 90000, 'USD', confirmed_at
    from contracts`.execute(db)
  await sql`insert into metal_movements (contract_id, variant_id, fineness_dp, gross_mg, fine_mg, direction, reason, at)
    select id, 1 + id % 1584, 5850, 20000, 11700, case type when 'buy_back' then 'in' else 'out' end,
      case type when 'buy_back' then 'buyback' else 'sale' end, confirmed_at
    from contracts where type <> 'price_lock'`.execute(db)
  await sql`insert into schedule_items (contract_id, position, due_at, amount)
    select id, 0, confirmed_at, 90000 from contracts where type = 'layaway'`.execute(db)
  await sql`update variants set stock = 1 + id % 3`.execute(db)
}

/** A year of one source up to now, one price an hour, oldest first; every fiftieth was held and superseded. */
async function fillQuotes(db: Db, engine: Engine, timeAt: TimeExpression): Promise<void> {
  await sql`${numbers(engine, YEAR_S / 3600)}
    insert into metal_quotes (kind, metal, currency, mid, source, quoted_at, received_at, quality, reasons)
    select 'spot', 'XAU', 'USD', 4100000000 + (n * 7919 % 100003) * 1000, 'swissquote', ${timeAt(sql`n`)}, ${timeAt(sql`n`)},
      case when n % 50 = 7 then 'superseded' else 'accepted' end, '[]'
    from numbers order by n desc`.execute(db)
}

/** A year of polls of one source, one every five minutes. */
async function fillPolls(db: Db, engine: Engine, timeAt: TimeExpression): Promise<void> {
  await sql`${numbers(engine, YEAR_S / 300)}
    insert into feed_polls (source, at, latency_ms, http_status, outcome, reasons)
    select 'swissquote', ${timeAt(sql`n`)}, 120, 200,
      case when n % 50 = 0 then 'failed' else 'duplicate' end, '[]' from numbers`.execute(db)
}

function numbers(engine: Engine, count: number) {
  return engine === 'sqlite'
    ? sql`with recursive numbers(n) as (select 1 union all
        select n + 1 from numbers where n < ${sql.lit(count)})`
    : sql`with numbers as (select generate_series(1, ${sql.lit(count)}) as n)`
}
