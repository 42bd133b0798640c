import pino from 'pino'
import { type Ctx, systemClock, systemIds } from '#server/platform/context.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { reactions } from '#server/reactions.ts'
import { testSettings } from './settings.ts'

/** A silent context on a database that no running app shares. */
export function contextOn(db: Db): Ctx {
  const log = pino({ level: 'silent' })
  return { db, clock: systemClock, ids: systemIds, reactions, settings: testSettings, log }
}
