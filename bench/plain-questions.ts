import type { CardName } from '#server/analytics/props.ts'

/** What a plain question is asked with: ISO times, and gold in millionths. */
export interface PlainAsking {
  since: string
  until: string
  now: string
  halfYear: string
  month: string
  /** A day, 30 days and a year ago. */
  ago: string[]
  mid: number
  campaigns: { id: number; starts: string; ends: string }[]
}

/** What a piece costs in the shop. */
const SHOWN = 'coalesce(v.sale_price, v.regular_price)'
const PIECES = `variants v join piece_figures f on f.variant_id = v.id join alloys a on a.id = v.alloy_id
  where v.archived_at is null and v.regular_price is not null`
const OPEN = 'c.closed_at is null and c.confirmed_at is not null'
const SIGNED = "case p.direction when 'in' then p.amount else -p.amount end"
const FINE = 'l.qty * (coalesce(l.weighed_mg, l.planned_mg) * l.fineness_dp / 10000)'
const SOLD = "c.type in ('sale', 'layaway', 'custom_order') and c.state <> 'cancelled'"

/**
 * Each question as somebody would put it to the database who knows the tables and has no page to fill: its main
 * numbers in one statement or two, and the first five rows behind them. No comparison, no words, no settings.
 */
export const plainQuestions = (asking: PlainAsking): Record<CardName, string[]> => {
  const { since, until, now, halfYear, month, ago, mid, campaigns } = asking
  const during = (at: string) => `${at} >= '${since}' and ${at} < '${until}'`
  return {
    gold_price: [
      `select substr(quoted_at, 1, 10) as day, min(mid), max(mid) from metal_quotes
       where metal = 'XAU' and quality = 'accepted' and ${during('quoted_at')} group by 1 order by 1`,
      `select count(*) from metal_quotes where quality in ('held', 'superseded') and ${during('quoted_at')}`,
      ...[now, ...ago].map(
        (at) => `select mid from metal_quotes where metal = 'XAU' and quality = 'accepted'
          and quoted_at <= '${at}' order by quoted_at desc limit 1`,
      ),
    ],
    price_age: [
      `select q.mid, count(*) from variants v join metal_quotes q on q.id = v.last_quote_id
       where v.archived_at is null and v.regular_price is not null group by q.mid`,
      `select v.id, v.sku, q.mid from variants v join metal_quotes q on q.id = v.last_quote_id
       where v.archived_at is null and v.regular_price is not null order by abs(${mid} - q.mid) desc limit 5`,
    ],
    repricing_gap: [
      `select sum(case when f.price > ${SHOWN} then (f.price - ${SHOWN}) * v.stock else 0 end),
         sum(case when f.price < ${SHOWN} then (f.price - ${SHOWN}) * v.stock else 0 end)
       from ${PIECES} and v.stock > 0`,
      `select v.sku, (f.price - ${SHOWN}) * v.stock as gap from ${PIECES} and v.stock > 0
       order by abs((f.price - ${SHOWN}) * v.stock) desc limit 5`,
    ],
    margin: [
      `select a.label, v.width, v.construction, f.margin_bp / 500, count(*), avg(f.margin_bp)
       from ${PIECES} group by a.label, v.width, v.construction, f.margin_bp / 500`,
      `select v.sku, f.margin_bp from ${PIECES} order by f.margin_bp limit 5`,
    ],
    metal_share: [
      `select sum(f.melt), sum(${SHOWN}), count(*) from ${PIECES}`,
      `select v.sku, v.weight_mg, f.melt, ${SHOWN} from ${PIECES} limit 500`,
      `select v.sku, f.melt, ${SHOWN} from ${PIECES} order by f.melt * 10000 / ${SHOWN} desc limit 5`,
    ],
    gram_curve: [
      `select a.label, v.width, sum(${SHOWN}), sum(v.weight_mg) from ${PIECES} group by a.label, v.width`,
      `with line as (
         select v.product_id as product, v.construction as made, v.alloy_id as alloy,
           avg(v.width * 1.0) as mx, avg(${SHOWN} * 1000.0 / v.weight_mg) as my,
           (avg(v.width * (${SHOWN} * 1000.0 / v.weight_mg))
             - avg(v.width * 1.0) * avg(${SHOWN} * 1000.0 / v.weight_mg))
             / nullif(avg(1.0 * v.width * v.width) - avg(1.0 * v.width) * avg(1.0 * v.width), 0) as slope
         from variants v where v.regular_price is not null and v.width is not null group by 1, 2, 3
       ) select v.sku from variants v join line on line.product = v.product_id
           and line.made = v.construction and line.alloy = v.alloy_id
         where abs(${SHOWN} * 1000.0 / v.weight_mg / (my + slope * (v.width - mx)) - 1) > 0.08 limit 5`,
    ],
    break_even: [
      `select count(*), sum(case when f.break_even < ${mid} then 1 else 0 end), min(f.break_even) from ${PIECES}`,
      `select v.sku, f.break_even from ${PIECES} order by f.break_even limit 5`,
    ],
    cost_of_delay: [
      `select substr(at, 1, 10), sum(fine_mg) from metal_movements
       where reason = 'sale' and ${during('at')} group by 1`,
      `select substr(quoted_at, 1, 10), max(mid) from metal_quotes
       where quality = 'accepted' and ${during('quoted_at')} group by 1`,
      `select m.contract_id, sum(m.fine_mg) as mg from metal_movements m
       where m.reason = 'sale' and ${during('m.at')} group by m.contract_id order by mg desc limit 5`,
    ],
    price_changes: [
      `select substr(at, 1, 10), cause, user_id, count(*) from price_changes
       where ${during('at')} group by 1, 2, 3`,
      `select abs(new - old) * 10000 / old, count(*) from price_changes
       where old > 0 and new is not null and ${during('at')} group by 1 order by 1`,
      `select c.at, v.sku, c.old, c.new from price_changes c join variants v on v.id = c.variant_id
       where ${during('c.at')} order by c.at desc limit 5`,
    ],
    reference_time: [
      `select variant_id, new, at, lead(at) over (partition by variant_id order by position) as until
       from price_changes where field = 'compare_at'`,
      `select count(distinct c.variant_id), max(c.at) from price_changes c join variants v on v.id = c.variant_id
       where c.at >= '${month}' and ((c.field = 'regular' and (c.old is null or c.old < v.regular_price))
         or (c.field = 'sale' and c.old < v.regular_price))`,
      `select count(*) from compliance_findings where type = 'reference' and state <> 'resolved'`,
    ],
    campaigns: [-1, 0, 1].map(
      (by) => `select k.id, k.name, sum(l.qty), sum(l.qty * l.unit_price)
       from sale_campaigns k join campaign_variants n on n.campaign_id = k.id
       join contract_lines l on l.variant_id = n.variant_id join contracts c on c.id = l.contract_id
       where ${SOLD} and c.confirmed_at >= ${shifted(campaigns, 'starts', by)}
         and c.confirmed_at < ${shifted(campaigns, 'ends', by)} group by k.id, k.name`,
    ),
    contract_book: [
      `select type, state, count(*), sum(total), min(confirmed_at) from contracts c where ${OPEN} group by 1, 2`,
      `select sum(${SIGNED}) from payments p join contracts c on c.id = p.contract_id
       where ${OPEN} and c.type in ('sale', 'price_lock', 'layaway', 'custom_order')`,
      `select c.id, c.deposit_due
         + coalesce((select sum(s.amount) from schedule_items s where s.contract_id = c.id and s.due_at < '${now}'), 0)
         - coalesce((select sum(${SIGNED}) from payments p where p.contract_id = c.id), 0) as missing
       from contracts c where ${OPEN} and c.type = 'layaway'`,
      `select c.number, u.name, c.total from contracts c join customers u on u.id = c.customer_id
       where ${OPEN} order by c.confirmed_at limit 5`,
    ],
    locked_grams: [
      `select q.mid, sum(${FINE}) from contracts c join contract_lines l on l.contract_id = c.id
       join metal_quotes q on q.id = c.quote_id
       where ${OPEN} and c.type in ('price_lock', 'layaway') group by q.mid`,
      `select c.number, u.name, sum(${FINE}) as mg from contracts c
       join contract_lines l on l.contract_id = c.id join customers u on u.id = c.customer_id
       where ${OPEN} and c.type in ('price_lock', 'layaway')
       group by c.id, c.number, u.name order by mg desc limit 5`,
    ],
    buy_back: [
      `select q.mid, sum(l.weighed_mg), sum(${FINE}), sum(l.unit_price) from contracts c
       join contract_lines l on l.contract_id = c.id join metal_quotes q on q.id = c.quote_id
       where c.type = 'buy_back' and ${during('c.confirmed_at')} group by q.mid`,
      `select count(*), min(hold_until) from contracts where type = 'buy_back' and state = 'on_hold'`,
      `select c.number, u.name, c.total from contracts c join customers u on u.id = c.customer_id
       where c.type = 'buy_back' and ${during('c.confirmed_at')} order by c.confirmed_at desc limit 5`,
    ],
    feed_health: [
      `select source, count(*), sum(case when outcome = 'failed' then 1 else 0 end), avg(latency_ms)
       from feed_polls where ${during('at')} group by source`,
      `select quoted_at, lead(quoted_at) over (order by quoted_at) from metal_quotes
       where quality = 'accepted' and kind = 'spot' and ${during('quoted_at')}`,
    ],
    cash_counter: [
      `select p.customer_id, u.name, sum(p.amount) as paid from payments p join customers u on u.id = p.customer_id
       where p.direction = 'in' and p.method = 'cash' and p.at >= '${since}'
       group by p.customer_id, u.name having sum(p.amount) > 500000 order by paid desc`,
      `select c.type, sum(p.amount) from payments p join contracts c on c.id = p.contract_id
       where p.at >= '${now.slice(0, 4)}' group by c.type`,
    ],
    stock_value: [
      `select a.label, sum(v.stock), sum(v.stock * f.melt), sum(v.stock * ${SHOWN})
       from ${PIECES} and v.stock > 0 group by a.label`,
      `select sum(l.qty) from contracts c join contract_lines l on l.contract_id = c.id
       where ${SOLD} and ${during('c.confirmed_at')}`,
      `select count(*) from variants v left join (
         select variant_id, max(at) as at from metal_movements where direction = 'in' group by variant_id
       ) m on m.variant_id = v.id where v.stock > 0 and (m.at is null or m.at < '${halfYear}')`,
      `select v.sku, v.stock * ${SHOWN} as worth from ${PIECES} and v.stock > 0 order by worth desc limit 5`,
    ],
  }
}

/** When each campaign begins or ends, or as much earlier or later as it is long: days are not reckoned alike everywhere. */
function shifted(campaigns: PlainAsking['campaigns'], end: 'starts' | 'ends', by: number): string {
  const cases = campaigns.map(({ id, starts, ends }) => {
    const length = Date.parse(ends) - Date.parse(starts)
    const at = Date.parse(end === 'starts' ? starts : ends) + by * length
    return `when ${id} then '${new Date(at).toISOString()}'`
  })
  return `case k.id ${cases.join(' ')} end`
}
