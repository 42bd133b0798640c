import { type PlainParameters, type PlainSpan, ROWS, within } from './plain-parameters.ts'
import { COST_SHAPE } from './plain-pieces.ts'
import { SOLD } from './plain-trade.ts'

const HELD = "quality in ('held', 'superseded')"
const ACCEPTED_SPOT = "metal = 'XAU' and quality = 'accepted' and kind = 'spot'"

/** Statements for the cards about gold and price history. */
export function plainLedger(parameters: PlainParameters) {
  const { before, now, ago, currency, lawful, campaigns } = parameters
  const spans = [parameters, before]
  return {
    gold_price: [
      `select mid from metal_quotes where metal = 'XAU' and quality = 'accepted' and kind <> 'history'
       and quoted_at <= '${now}' order by quoted_at desc limit 1`,
      ...ago.map(
        (
          at,
        ) => `select last from metal_candles where metal = 'XAU' and currency = '${currency}' and grain = 'day'
          and start <= '${at.slice(0, 10)}' order by start desc, last_at desc limit 1`,
      ),
      ...spans.map((span) => goldDays(currency, span)),
      `select substr(quoted_at, 1, 10), count(*) from metal_quotes
       where ${HELD} and ${within(parameters, 'quoted_at')} group by 1`,
      `select count(*) from metal_quotes where ${HELD} and ${within(before, 'quoted_at')}`,
    ],
    cost_of_delay: [
      ...spans.map((span) => goldDays(currency, span)),
      ...spans.map(
        (span) => `select substr(at, 1, 10), sum(fine_mg) from metal_movements
          where reason = 'sale' and ${within(span, 'at')} group by 1 order by 1`,
      ),
      COST_SHAPE,
      `select c.id, c.number, min(m.at), sum(m.fine_mg) as mg from metal_movements m
       join contracts c on c.id = m.contract_id where m.reason = 'sale' and ${within(parameters, 'm.at')}
       group by c.id, c.number order by mg desc, c.id limit ${ROWS}`,
    ],
    feed_health: [
      ...spans.flatMap((span) => [
        `select source, count(*), sum(case when outcome = 'failed' then 1 else 0 end), avg(latency_ms)
         from feed_polls where ${within(span, 'at')} group by source`,
        `select source, count(*), sum(case when ${HELD} then 1 else 0 end), count(disagree_bp), sum(disagree_bp)
         from metal_quotes where kind = 'spot' and ${within(span, 'quoted_at')} group by source`,
        `select quoted_at, lead(quoted_at) over (order by quoted_at, id) from metal_quotes
         where ${ACCEPTED_SPOT} and ${within(span, 'quoted_at')}`,
      ]),
    ],
    price_changes: [
      `select substr(at, 1, 10), cause, user_id, count(*) from price_changes
       where ${within(parameters, 'at')} group by 1, 2, 3 order by 1`,
      `select id, name from users`,
      `select cause, count(*) from price_changes where ${within(before, 'at')} group by cause`,
      `select abs(new - old) * 10000 / old, count(*) from price_changes
       where old > 0 and new is not null and ${within(parameters, 'at')} group by 1 order by 1`,
      `select c.at, v.sku, c.cause, c.old, c.new, u.name from (
         select * from price_changes where ${within(parameters, 'at')} order by at desc, id desc limit ${ROWS}
       ) c join variants v on v.id = c.variant_id left join users u on u.id = c.user_id
       order by c.at desc, c.id desc`,
    ],
    reference_time: [
      `select c.variant_id, v.sku, c.new, c.at, lead(c.at) over (partition by c.variant_id order by c.position)
       from price_changes c join variants v on v.id = c.variant_id where c.field = 'compare_at'`,
      `select c.variant_id, c.new, c.at, lead(c.at) over (partition by c.variant_id order by c.position)
       from price_changes c where c.field = 'compare_at' and c.at <= '${before.until}'`,
      `select count(*) from compliance_findings where type = 'reference' and opened_at <= '${before.until}'
         and (state <> 'resolved' or decided_at > '${before.until}')`,
      `select count(*), max(at) from (
         select v.id, max(c.at) as at from price_changes c join variants v on v.id = c.variant_id
         where c.at >= '${lawful}' and v.archived_at is null and v.sale_price is null and v.compare_at_price is null
           and ((c.field = 'regular' and (c.old is null or c.old < v.regular_price))
             or (c.field = 'sale' and c.old < v.regular_price)) group by v.id) x`,
      `select count(*) from variants where archived_at is null and regular_price is not null
         and sale_price is null and compare_at_price is null`,
      `select count(*) from compliance_findings where type = 'reference' and state <> 'resolved'`,
    ],
    campaigns: [
      `select id, name, starts_at, ends_at, rule from sale_campaigns
       where state in ('running', 'ended', 'paused') and starts_at < '${parameters.until}'
         and ends_at >= '${parameters.since}' order by starts_at desc, id desc limit 20`,
      ...[-1, 0, 1].map(
        (by) => `select k.id, sum(l.qty), sum(l.qty * l.unit_price)
          from sale_campaigns k join campaign_variants n on n.campaign_id = k.id
          join contract_lines l on l.variant_id = n.variant_id join contracts c on c.id = l.contract_id
          where ${SOLD} and c.confirmed_at >= ${shifted(campaigns, 'starts', by)}
            and c.confirmed_at < ${shifted(campaigns, 'ends', by)} group by k.id`,
      ),
      `select r.campaign_id, avg(l.old_margin_bp), avg(l.margin_bp),
         avg((l.new_regular - l.new_sale) * 10000 / l.new_regular)
       from price_runs r join price_run_lines l on l.run_id = r.id
       where r.kind = 'sale' and r.applied_at is not null and l.new_sale is not null and l.new_regular > 0
         and l.outcome = 'written' group by r.campaign_id`,
    ],
  }
}

/** The daily candles of each source, newest first. */
const goldDays = (currency: string, { since, until }: PlainSpan) =>
  `select start, source, low, high, last, last_at from metal_candles
   where metal = 'XAU' and currency = '${currency}' and grain = 'day' and kind <> 'history'
     and start >= '${since.slice(0, 10)}' and start < '${until.slice(0, 10)}' order by start desc`

/** The start or end of each campaign, shifted by `by` times its length. Calculated here, because date arithmetic differs between engines. */
function shifted(
  campaigns: PlainParameters['campaigns'],
  end: 'starts' | 'ends',
  by: number,
): string {
  const cases = campaigns.map(({ id, starts, ends }) => {
    const length = Date.parse(ends) - Date.parse(starts)
    const at = Date.parse(end === 'starts' ? starts : ends) + by * length
    return `when ${id} then '${new Date(at).toISOString()}'`
  })
  return `case k.id ${cases.join(' ')} end`
}
