import type { AnalyticsContext } from '#server/insights/analytics/analytics-context.ts'
import {
  columns,
  contractHref,
  figure,
  limitRows,
  makeAdvice,
} from '#server/insights/analytics/card-result.ts'
import { stateOverTime } from '#server/insights/analytics/kpi-lines.ts'
import type { CardResult, KpiResult } from '#server/insights/analytics/result-props.ts'
import { contractBookAsOf } from '#server/insights/analytics/trade-history.ts'
import {
  type AgeRange,
  type BookPart,
  depositsHeld,
  openContractGroups,
  openContracts,
} from '#server/insights/analytics/trade-queries.ts'
import { plusMs } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { DAY_MS, type DayStarts, dayStarts } from '#server/platform/time/calendar.ts'
import { overdueGroups } from '#server/trade/contracts/overdue.ts'
import type { CardDefinition } from './definition.ts'

/** Open contracts: value, age, overdue instalments and deposits. */
export const contractBook = {
  card: 'contract_book',
  tab: 'obligations',
  period: 'now',
  comparison: 'day',
  group: 'trade',
  kpis: [
    { key: 'overdue', unit: 'money', better: 'lower', only: 'overdue', compute: overdueOverTime },
  ],
  compute,
} as const satisfies CardDefinition

async function compute(context: AnalyticsContext): Promise<CardResult | null> {
  const { db, now, asOf, timeZone, limit, only } = context
  const ago = (days: number) => plusMs(now, -days * DAY_MS)
  const groups = await openContractGroups(db, [ago(30), ago(60), ago(90)])
  const total = (of: 'n' | 'value' | 'over30' | 'over60' | 'over90') =>
    groups.reduce((sum, group) => sum + group[of], 0)
  const dayStart = dayStarts(now, timeZone)
  const late = await overdueInstalments(db, dayStart)
  const ages: Record<string, AgeRange> = {
    age_0: { since: ago(30), until: null },
    age_31: { since: ago(60), until: ago(30) },
    age_61: { since: ago(90), until: ago(60) },
    age_91: { since: null, until: ago(90) },
  }
  const previous = asOf === null ? null : await contractBookAsOf(db, asOf, timeZone)
  const rows = await openContracts(db, dayStart, partOf(only, ages), limit + 1)
  return {
    figures: [
      figure('open_contracts', 'count', total('n'), { before: previous?.n ?? null }),
      figure('open_value', 'money', total('value'), { before: previous?.value ?? null }),
      figure('overdue', 'money', late.missing, {
        before: previous?.missing ?? null,
        only: 'overdue',
      }),
      figure('deposits', 'money', await depositsHeld(db), {
        before: previous?.deposits ?? null,
        only: 'deposits',
      }),
    ],
    charts: [
      {
        kind: 'bars',
        key: 'book_states',
        along: 'type_state',
        unit: 'count',
        points: groups.map(({ type, state, n }) => ({
          at: `${type}.${state}`,
          value: n,
          only: `${type}.${state}`,
        })),
      },
      {
        kind: 'bars',
        key: 'book_ages',
        along: 'text',
        unit: 'count',
        points: [
          { at: '0–30', value: total('n') - total('over30'), only: 'age_0' },
          { at: '31–60', value: total('over30') - total('over60'), only: 'age_31' },
          { at: '61–90', value: total('over60') - total('over90'), only: 'age_61' },
          { at: '90+', value: total('over90'), only: 'age_91' },
        ],
      },
    ],
    columns: columns(
      {
        number: 'text',
        type: 'contract_type',
        state: 'contract_state',
        customer: 'text',
        at: 'time',
        total: 'money',
        paid: 'money',
        ...(only === 'overdue' && { overdue: 'money' }),
      },
      ['at'],
    ),
    ...limitRows(rows, limit, (one) => ({
      cells: [
        one.number,
        one.type,
        one.state,
        one.customer,
        one.at,
        one.total,
        one.paid,
        ...(only === 'overdue' ? [one.missing] : []),
      ],
      href: contractHref(one.id),
    })),
    advice:
      late.n > 0
        ? makeAdvice('caution', 'call_late', { count: late.n })
        : makeAdvice('positive', 'nothing_late'),
  }
}

async function overdueInstalments(db: Db, dayStart: DayStarts) {
  const groups = (await overdueGroups(db, dayStart)).filter(({ kind }) => kind === 'installments')
  return {
    n: groups.reduce((sum, { n }) => sum + n, 0),
    missing: groups.reduce((sum, { amount }) => sum + amount, 0),
  }
}

async function overdueOverTime(context: AnalyticsContext): Promise<KpiResult> {
  const { db, now, timeZone } = context
  const { missing } = await overdueInstalments(db, dayStarts(now, timeZone))
  return stateOverTime(
    context,
    missing,
    async (at) => (await contractBookAsOf(db, at, timeZone)).missing,
  )
}

function partOf(only: string | null, ages: Record<string, AgeRange>): BookPart | null {
  if (only === null || only === 'overdue' || only === 'deposits') return only
  const [type = '', state] = only.split('.')
  return state === undefined ? (ages[only] ?? null) : { type, state }
}
