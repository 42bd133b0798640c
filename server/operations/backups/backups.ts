import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#server/platform/env/env.ts'
import { DAY_MS } from '#server/platform/time/calendar.ts'

/** The newest backup of each of these last days, weeks and months is kept. */
export const KEPT = { days: 7, weeks: 5, months: 12 }

/** The folder of backups that were made without another target. */
export function backupFolder({ storage }: Pick<Settings, 'storage'>): string {
  return join(storage, 'backups')
}

/**
 * The complete backups in the folder for backups, and when the newest was made; null without any. A backup gets its name
 * when it is complete and checked.
 */
export function newestBackup(
  settings: Pick<Settings, 'storage'>,
): { folder: string; count: number; at: string } | null {
  const folder = backupFolder(settings)
  if (!existsSync(folder)) return null
  const copies = readdirSync(folder).filter((one) => /\.(db|dump)$/.test(one))
  if (copies.length === 0) return null
  const newest = Math.max(...copies.map((copy) => statSync(join(folder, copy)).mtimeMs))
  return { folder, count: copies.length, at: new Date(newest).toISOString() }
}

const NAME = /^assay-(\d{4}-\d{2}-\d{2})T\d{2}-\d{2}-\d{2}\.\d{3}Z\.(db|dump)$/

/** The backups with the usual name, the newest first. Others were named by a person, and are never removed. */
export function backupsAmong(names: readonly string[]): string[] {
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .reverse()
}

/** The backups that are no longer kept, `made` never among them, also when the clock was wrong. */
export function supersededBackups(names: readonly string[], made: string): string[] {
  const backups = backupsAmong(names)
  const kept = new Set([
    made,
    ...newestOfEach(backups, dayOf, KEPT.days),
    ...newestOfEach(backups, weekOf, KEPT.weeks),
    ...newestOfEach(backups, (name) => dayOf(name).slice(0, 7), KEPT.months),
  ])
  return backups.filter((name) => !kept.has(name))
}

function newestOfEach(
  backups: readonly string[],
  periodOf: (name: string) => string,
  periods: number,
): string[] {
  const newest = new Map<string, string>()
  for (const name of backups) {
    const period = periodOf(name)
    if (!newest.has(period)) newest.set(period, name)
  }
  return [...newest.values()].slice(0, periods)
}

const dayOf = (name: string): string => NAME.exec(name)?.[1] ?? ''

/** The Monday of the week. */
function weekOf(name: string): string {
  const day = Date.parse(`${dayOf(name)}T00:00:00Z`)
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7
  return new Date(day - sinceMonday * DAY_MS).toISOString().slice(0, 10)
}
