import { type PlainParameters, ROWS, within } from './plain-parameters.ts'
import { SOLD } from './plain-trade.ts'

/** Statements for the cards about price history and campaigns. */
export function plainLedger(parameters: PlainParameters) {
  const { before, campaigns } = parameters
  return {
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
