import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  type AuditFilter,
  actsAndSubjects,
  authors,
  countEntries,
  type Entry,
  entriesBefore,
  shownAct,
} from '#server/audit/entries.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { keyOf, type Subject, subjectNames } from '#server/insights/subject-names/subject-names.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Cell } from '#server/platform/spreadsheets/cell.ts'
import type { Sheet } from '#server/platform/spreadsheets/sheet.ts'
import { dayOf, endOfDay, startOfDay } from '#server/platform/time/calendar.ts'
import { type ActOfEntry, type DetailContext, detailsOf, subjectsIn } from './details.ts'
import type { AuditQuery } from './input.ts'
import type { AuditEntryProps, AuditProps } from './props.ts'

const PAGE_SIZE = 50
const BATCH_SIZE = 500
const COLUMNS = [
  'id',
  'number',
  'time_utc',
  'user_id',
  'person',
  'act',
  'subject',
  'subject_id',
  'details',
  'ip',
  'request_id',
  'mac',
  'previous_hash',
  'hash',
]

/** The audit log, newest first. */
export async function auditPage(ctx: Ctx, actor: Actor, query: AuditQuery): Promise<AuditProps> {
  authorize(actor, 'audit.see')
  const { before, ...filters } = query
  const { currency, time_zone: timeZone } = await shopOf(ctx.db)
  const rows = await entriesBefore(ctx.db, filterOf(query, timeZone), before, PAGE_SIZE + 1)
  const acts = rows.slice(0, PAGE_SIZE).map(actOf)
  const { subject, of: id } = query
  const selected = subject === null || id === null ? null : { subject, id }
  const names = await subjectNames(ctx.db, [
    ...acts.flatMap((one) => [...(one.of ? [one.of] : []), ...subjectsIn(one)]),
    ...(selected ? [selected] : []),
  ])
  const kinds = await actsAndSubjects(ctx.db)
  const { sealed, waiting } = await countEntries(ctx)
  return {
    entries: acts.map((one) => propsOf(one, { names, currency })),
    older: rows.length > PAGE_SIZE ? (acts.at(-1)?.row.id ?? null) : null,
    filters,
    only: (selected && names.get(keyOf(selected))?.name) ?? null,
    people: await authors(ctx.db),
    acts: [...new Set(kinds.map(({ act }) => act))],
    subjects: [...new Set(kinds.map(({ subject }) => subject))].sort(),
    total: sealed + waiting,
  }
}

/** All matching entries, with the hashes by which they can be verified. */
export async function auditSheet(ctx: Ctx, actor: Actor, query: AuditQuery): Promise<Sheet> {
  authorize(actor, 'audit.export')
  const { time_zone: timeZone } = await shopOf(ctx.db)
  return {
    name: `audit-${dayOf(ctx.clock.now(), timeZone)}`,
    columns: COLUMNS,
    rows: batchesOf(ctx.db, filterOf(query, timeZone)),
  }
}

async function* batchesOf(db: Db, filter: AuditFilter): AsyncGenerator<Cell[][]> {
  let before: number | null = null
  do {
    const rows: Entry[] = await entriesBefore(db, filter, before, BATCH_SIZE)
    yield rows.map(cellsOf)
    before = rows.length === BATCH_SIZE ? (rows.at(-1)?.id ?? null) : null
  } while (before !== null)
}

/** Days are in the shop's time zone. */
function filterOf(query: AuditQuery, timeZone: string): AuditFilter {
  const { by, act, subject, of: subjectId, from, to } = query
  return {
    by,
    act,
    subject,
    subjectId,
    since: from === null ? null : startOfDay(from, timeZone),
    until: to === null ? null : endOfDay(to, timeZone),
  }
}

interface ParsedAct extends ActOfEntry {
  row: Entry
  of: Subject | null
}

function actOf(row: Entry): ParsedAct {
  const { act, subject, subject_id } = row
  const of = subject_id === null ? null : { subject, id: subject_id }
  return { row, act, subject, of, details: JSON.parse(row.details) }
}

function propsOf(parsed: ParsedAct, { names, currency }: DetailContext): AuditEntryProps {
  const { id, number, at, user_id, user_name, subject, subject_id, ip, request_id } = parsed.row
  const named = parsed.of ? names.get(keyOf(parsed.of)) : undefined
  return {
    id,
    number,
    at,
    act: shownAct(parsed.act, parsed.details),
    subject,
    ip,
    by: user_id === null && user_name === '' ? null : user_name,
    subjectId: subject_id,
    isOwnAct: subject === 'user' && user_id !== null && subject_id === String(user_id),
    name: named?.name ?? null,
    details: detailsOf(parsed, { names, currency: named?.currency ?? currency }),
    requestId: request_id,
  }
}

function cellsOf(row: Entry): Cell[] {
  const { id, number, at, user_id, user_name, act, subject, subject_id } = row
  const rest = [row.details, row.ip, row.request_id, row.mac, row.previous_hash, row.hash]
  return [id, number, at, user_id, user_name, act, subject, subject_id, ...rest]
}
