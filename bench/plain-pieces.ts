import { type PlainParameters, ROWS, within } from './plain-parameters.ts'
import { SOLD } from './plain-trade.ts'

/** The price of a piece in the shop. */
const SHOWN = 'coalesce(v.sale_price, v.regular_price)'
const PRICED = 'v.archived_at is null and v.regular_price is not null'
const FIGURED = 'variants v join piece_figures f on f.variant_id = v.id'
const ALLOYED = `${FIGURED} join alloys a on a.id = v.alloy_id`
const GAP = `(f.price - ${SHOWN}) * v.stock`
const ARRIVED_AT = `coalesce((select max(m.at) from metal_movements m
  where m.variant_id = v.id and m.direction = 'in'), p.created_at)`
/** The deviation of the price per gram from a linear regression over width among comparable pieces. */
const WITH_DEVIATION = `with line as (
    select v.product_id as product, v.construction as made, v.alloy_id as alloy,
      avg(v.width * 1.0) as mx, avg(${SHOWN} * 1000.0 / v.weight_mg) as my,
      coalesce((avg(v.width * (${SHOWN} * 1000.0 / v.weight_mg))
        - avg(v.width * 1.0) * avg(${SHOWN} * 1000.0 / v.weight_mg))
        / nullif(avg(1.0 * v.width * v.width) - avg(1.0 * v.width) * avg(1.0 * v.width), 0), 0) as slope
    from variants v where ${PRICED} and v.width is not null group by 1, 2, 3 having count(*) >= 3
  ), judged as (
    select v.id, v.sku, a.label, v.width, ${SHOWN} as shown, v.weight_mg,
      ${SHOWN} * 1000.0 / v.weight_mg / (my + slope * (v.width - mx)) - 1 as off
    from variants v join alloys a on a.id = v.alloy_id
    join line on line.product = v.product_id and line.made = v.construction and line.alloy = v.alloy_id
    where ${PRICED} and v.width is not null
  )`

/** The pieces at an earlier time, with prices from the ledger and their weights then. */
const piecesAt = (asOf: string) => {
  const last = (field: string) => `(select c.new from price_changes c where c.variant_id = v.id
    and c.field = '${field}' and c.at < '${asOf}' order by c.at desc, c.position desc limit 1)`
  return `(select s.*, coalesce(s.sale, s.regular) as shown from (
    select v.id, v.product_id, v.construction, v.alloy_id, v.width,
      coalesce((select w.previous_weight_mg from weight_records w where w.variant_id = v.id and w.at >= '${asOf}'
        order by w.at, w.id limit 1), v.weight_mg) as mg,
      ${last('regular')} as regular, ${last('sale')} as sale
    from variants v where v.archived_at is null or v.archived_at >= '${asOf}'
  ) s where s.regular is not null)`
}

/** Statements for the cards about pieces. */
export function plainPieces({ mid, currency, longAgo, ...parameters }: PlainParameters) {
  const asOf = parameters.before.until
  return {
    price_age: [
      `select q.mid, min(e.at), count(*) from variants v join price_changes e on e.id = (
         select c.id from price_changes c where c.variant_id = v.id and c.field = 'regular' and c.at < '${asOf}'
         order by c.at desc, c.position desc limit 1)
       join metal_quotes q on q.id = e.quote_id
       where (v.archived_at is null or v.archived_at >= '${asOf}') and e.new is not null
         and q.currency = '${currency}' group by q.mid`,
      `select q.mid, min(v.last_priced_at), count(*) from variants v join metal_quotes q on q.id = v.last_quote_id
       where ${PRICED} and q.currency = '${currency}' group by q.mid order by q.mid`,
      `select v.id, v.sku, a.label, v.last_priced_at, q.mid, ${SHOWN}
       from variants v join metal_quotes q on q.id = v.last_quote_id join alloys a on a.id = v.alloy_id
       where ${PRICED} and q.currency = '${currency}'
       order by abs(${mid} - q.mid) * 1.0 / q.mid desc, v.id limit ${ROWS}`,
    ],
    repricing_gap: [
      `select sum(case when ${GAP} > 0 then ${GAP} else 0 end), sum(case when ${GAP} < 0 then ${GAP} else 0 end),
         count(*), sum(case when ${GAP} > 0 then 1 else 0 end)
       from ${FIGURED} where ${PRICED} and v.stock > 0`,
      `select v.id, v.sku, v.stock, ${SHOWN}, f.price, ${GAP} as gap from ${FIGURED}
       where ${PRICED} and v.stock > 0 and ${GAP} <> 0 order by abs(${GAP}) desc, v.id limit ${ROWS}`,
    ],
    margin: [
      `select f.margin_bp / 500, count(*), sum(f.margin_bp), sum(case when f.break_even < ${mid} then 1 else 0 end)
       from ${FIGURED} where ${PRICED} and f.margin_bp is not null group by 1 order by 1`,
      `select a.label, avg(f.margin_bp) from ${ALLOYED}
       where ${PRICED} and f.margin_bp is not null group by a.label, a.position order by a.position`,
      ...['v.construction', 'v.width'].map(
        (part) => `select ${part}, avg(f.margin_bp) from ${FIGURED}
         where ${PRICED} and f.margin_bp is not null group by 1 order by 1`,
      ),
      `select v.id, v.sku, a.label, v.width, v.construction, ${SHOWN}, f.cost, f.margin_bp from ${ALLOYED}
       where ${PRICED} and f.margin_bp is not null order by f.margin_bp, v.id limit ${ROWS}`,
    ],
    outliers: [
      `with points as (select p.*, p.width * 1.0 as x, p.shown * 1000.0 / p.mg as y from ${piecesAt(asOf)} p
         where p.width is not null),
       line as (select product_id as product, construction as made, alloy_id as alloy, avg(x) as mx, avg(y) as my,
         coalesce((avg(x * y) - avg(x) * avg(y)) / nullif(avg(x * x) - avg(x) * avg(x), 0), 0) as slope
         from points group by 1, 2, 3 having count(*) >= 3)
       select count(*), sum(case when abs(y / (my + slope * (x - mx)) - 1) > 0.08 then 1 else 0 end)
       from points join line on product = product_id and made = construction and alloy = alloy_id`,
      `${WITH_DEVIATION} select sum(case when abs(off) > 0.08 then 1 else 0 end), count(*) from judged`,
      `${WITH_DEVIATION} select * from judged where abs(off) > 0.08 order by abs(off) desc, id limit ${ROWS}`,
    ],
    break_even: [
      `select count(*), min(f.break_even), sum(case when f.break_even < ${mid} then 1 else 0 end),
         sum(case when f.break_even >= ${mid} and f.break_even < ${Math.round(mid * 1.05)} then 1 else 0 end)
       from ${FIGURED} where ${PRICED} and f.break_even is not null`,
      `select v.id, v.sku, ${SHOWN}, f.break_even from ${FIGURED}
       where ${PRICED} and f.break_even is not null order by f.break_even, v.id limit ${ROWS}`,
    ],
    stock_value: [
      `select a.label, sum(v.stock), sum(v.stock * f.melt), sum(v.stock * ${SHOWN}) from ${ALLOYED}
       where ${PRICED} and v.stock > 0 group by a.label, a.position order by a.position`,
      `select sum(l.qty) from contracts c join contract_lines l on l.contract_id = c.id
       where ${SOLD} and ${within(parameters, 'c.confirmed_at')}`,
      `select sum(v.stock) from variants v join products p on p.id = v.product_id
       where ${PRICED} and v.stock > 0 and ${ARRIVED_AT} < '${longAgo}'`,
      `select v.id, v.sku, v.stock, v.stock * f.melt, v.stock * ${SHOWN} as worth, ${ARRIVED_AT}
       from ${FIGURED} join products p on p.id = v.product_id
       where ${PRICED} and v.stock > 0 order by worth desc, v.id limit ${ROWS}`,
    ],
  }
}
