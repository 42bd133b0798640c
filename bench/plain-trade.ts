import { type PlainParameters, type PlainSpan, ROWS, within } from './plain-parameters.ts'

export const SOLD = "c.type in ('sale', 'layaway', 'custom_order') and c.state <> 'cancelled'"
const OPEN = 'c.closed_at is null and c.confirmed_at is not null'
const LOCKED = `${OPEN} and l.fineness_dp is not null and coalesce(l.weighed_mg, l.planned_mg) is not null
  and ((c.type = 'price_lock' and c.state = 'locked')
    or (c.type = 'layaway' and c.state in ('active', 'overdue')))`
const BOUGHT = "c.type = 'buy_back' and c.state not in ('declined', 'reported_stolen')"
const SIGNED_AMOUNT = "case p.direction when 'in' then p.amount else -p.amount end"
const FINE = 'l.qty * (coalesce(l.weighed_mg, l.planned_mg) * l.fineness_dp / 10000)'
const LINES = 'contracts c join contract_lines l on l.contract_id = c.id'

/** The contracts that were open at an earlier time, with their state from the events. */
const openAt = (asOf: string) => `(select c.id, c.type, c.total, c.deposit_due, c.quote_id, (
    select e.to_state from contract_events e where e.contract_id = c.id and e.at < '${asOf}'
    order by e.id desc limit 1) as state
  from contracts c where c.confirmed_at < '${asOf}' and (c.closed_at is null or c.closed_at >= '${asOf}'))`

/** Statements for the cards about contracts and payments. */
export function plainTrade(parameters: PlainParameters) {
  const { before, now, cashSince, cashLimit, currency } = parameters
  const days = [30, 60, 90].map((n) => new Date(Date.parse(now) - n * 864e5).toISOString())
  const net = (span: PlainSpan) => `${SOLD} and c.state <> 'returned' and c.currency = '${currency}'
    and ${within(span, 'c.confirmed_at')}`
  return {
    sales: [
      ...[parameters, before].flatMap((span) => [
        `select count(*), sum(c.subtotal) from contracts c where ${net(span)}`,
        // These contracts have no receipts, so no sale has a cost.
        `select sum(c.subtotal), sum(x.cost) from contracts c join (
           select contract_id, sum(qty) as cost from contract_lines group by contract_id
           having count(*) = count(receipt)) x on x.contract_id = c.id
         where ${net(span)}`,
      ]),
      `select substr(c.confirmed_at, 1, 10), sum(c.subtotal) from contracts c where ${net(parameters)} group by 1`,
      `select c.type, count(*), sum(c.subtotal) from contracts c where ${net(parameters)} group by c.type`,
      `select c.id, c.number, c.type, c.confirmed_at, c.subtotal from contracts c
       where ${net(parameters)} order by c.confirmed_at desc, c.id desc limit ${ROWS}`,
    ],
    contract_book: [
      ...[
        `count(*), sum(s.total), sum(case when s.type = 'layaway' then s.deposit_due end), sum((
           select sum(${SIGNED_AMOUNT}) from payments p where p.contract_id = s.id and p.at < '${before.until}'))`,
        `s.id, s.type, s.state`,
      ].map((what) => `select ${what} from ${openAt(before.until)} s`),
      `select c.type, c.state, count(*), sum(c.total),
         ${days.map((at) => `sum(case when c.confirmed_at < '${at}' then 1 else 0 end)`).join(', ')}
       from contracts c where ${OPEN} group by c.type, c.state order by c.type, c.state`,
      `select sum(${SIGNED_AMOUNT}) from payments p join contracts c on c.id = p.contract_id
       where ${OPEN} and c.type in ('sale', 'price_lock', 'layaway', 'custom_order')`,
      `select count(*), sum(missing) from (select c.id, c.deposit_due
         + coalesce((select sum(s.amount) from schedule_items s where s.contract_id = c.id and s.due_at < '${now}'), 0)
         - coalesce((select sum(${SIGNED_AMOUNT}) from payments p where p.contract_id = c.id), 0) as missing
       from contracts c where ${OPEN} and c.type = 'layaway' and c.state in ('active', 'overdue')) x
       where missing > 0`,
      `select c.id, c.number, c.type, c.state, u.name, c.confirmed_at, c.total,
         (select sum(${SIGNED_AMOUNT}) from payments p where p.contract_id = c.id)
       from contracts c join customers u on u.id = c.customer_id
       where ${OPEN} order by c.confirmed_at, c.id limit ${ROWS}`,
    ],
    locked_grams: [
      `select q.mid, q.fx_rate, sum(${FINE}) from ${openAt(before.until)} s
       join contract_lines l on l.contract_id = s.id join metal_quotes q on q.id = s.quote_id
       where s.type in ('price_lock', 'layaway') group by q.mid, q.fx_rate`,
      `select q.mid, q.fx_rate, sum(${FINE}) from ${LINES} join metal_quotes q on q.id = c.quote_id
       where ${LOCKED} group by q.mid, q.fx_rate`,
      `select c.id, c.number, c.type, u.name, c.confirmed_at, q.mid, q.fx_rate, sum(${FINE}) as mg
       from ${LINES} join metal_quotes q on q.id = c.quote_id join customers u on u.id = c.customer_id
       where ${LOCKED} group by c.id, c.number, c.type, u.name, c.confirmed_at, q.mid, q.fx_rate
       order by mg desc, c.id limit ${ROWS}`,
    ],
    buy_back: [
      ...[parameters, before].map(
        (span) => `select q.mid, q.fx_rate, sum(x.gross), sum(x.mg), sum(x.total) from (
           select c.id, c.quote_id, c.total, sum(l.qty * l.weighed_mg) as gross, sum(${FINE}) as mg from ${LINES}
           where ${BOUGHT} and ${within(span, 'c.confirmed_at')} group by c.id, c.quote_id, c.total
         ) x join metal_quotes q on q.id = x.quote_id group by q.mid, q.fx_rate`,
      ),
      `select count(*), min(hold_until) from contracts where type = 'buy_back' and state = 'on_hold'`,
      `select c.id, c.number, u.name, c.confirmed_at, c.state, c.hold_until, q.mid, q.fx_rate, c.total,
         (select sum(l.qty * l.weighed_mg) from contract_lines l where l.contract_id = c.id),
         (select sum(${FINE}) from contract_lines l where l.contract_id = c.id)
       from contracts c join metal_quotes q on q.id = c.quote_id join customers u on u.id = c.customer_id
       where ${BOUGHT} and ${within(parameters, 'c.confirmed_at')}
       order by c.confirmed_at desc, c.id desc limit ${ROWS}`,
    ],
    cash_counter: [
      ...[
        { since: cashSince, until: now },
        {
          since: new Date(Date.parse(before.until) - 365 * 864e5).toISOString(),
          until: before.until,
        },
      ].map(
        (span) => `select u.id, u.name, s.paid, s.n, s.at from (
         select p.customer_id, sum(p.amount) as paid, count(*) as n, max(p.at) as at from payments p
         where ${within(span, 'p.at')} and p.direction = 'in' and p.currency = '${currency}'
           and p.method in ('cash', 'cashier_check', 'money_order', 'traveler_check') and p.reverses_id is null
           and (p.method = 'cash' or coalesce(p.face_amount, p.amount) <= ${cashLimit})
           and not exists (select 1 from payments r where r.reverses_id = p.id)
         group by p.customer_id having sum(p.amount) >= ${cashLimit / 2}
       ) s join customers u on u.id = s.customer_id order by s.paid desc, u.id`,
      ),
      ...[
        { since: now.slice(0, 4), until: now },
        { since: before.until.slice(0, 4), until: before.until },
      ].map(
        (
          span,
        ) => `select sum(case when c.type = 'buy_back' then case p.direction when 'out' then p.amount else -p.amount end end),
         sum(case when coalesce(c.type, '') not in ('buy_back', 'consignment_in') and p.method <> 'store_credit'
           then ${SIGNED_AMOUNT} end)
       from payments p left join contracts c on c.id = p.contract_id
       where ${within(span, 'p.at')} and p.currency = '${currency}'`,
      ),
    ],
  }
}
