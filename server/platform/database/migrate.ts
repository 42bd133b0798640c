import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { sha256 } from '#server/platform/context.ts'
import { accounts } from '#server/platform/database/migrations/0001-accounts.ts'
import { configuration } from '#server/platform/database/migrations/0002-configuration.ts'
import { goldPriceLogs } from '#server/platform/database/migrations/0003-gold-price-logs.ts'
import { catalogue } from '#server/platform/database/migrations/0004-catalogue.ts'
import { prices } from '#server/platform/database/migrations/0005-prices.ts'
import { notifications } from '#server/platform/database/migrations/0006-notifications.ts'
import { messages } from '#server/platform/database/migrations/0007-messages.ts'
import { preferences } from '#server/platform/database/migrations/0008-preferences.ts'
import { search } from '#server/platform/database/migrations/0009-search.ts'
import { feeds } from '#server/platform/database/migrations/0010-feeds.ts'
import { priceDesk } from '#server/platform/database/migrations/0011-price-desk.ts'
import { undoModes } from '#server/platform/database/migrations/0012-undo-modes.ts'
import { rehearsals } from '#server/platform/database/migrations/0013-rehearsals.ts'
import { people } from '#server/platform/database/migrations/0014-people.ts'
import { trade } from '#server/platform/database/migrations/0015-trade.ts'
import { papers } from '#server/platform/database/migrations/0016-papers.ts'
import { erasure } from '#server/platform/database/migrations/0017-erasure.ts'
import { analyticsThen } from '#server/platform/database/migrations/0018-analytics-then.ts'
import { idDocuments } from '#server/platform/database/migrations/0019-id-documents.ts'
import { priceFloor } from '#server/platform/database/migrations/0020-price-floor.ts'
import { staffLimit } from '#server/platform/database/migrations/0021-staff-limit.ts'
import { outboxLinks } from '#server/platform/database/migrations/0022-outbox-links.ts'
import { idempotency } from '#server/platform/database/migrations/0023-idempotency.ts'
import { runKinds } from '#server/platform/database/migrations/0024-run-kinds.ts'
import { contractTypes } from '#server/platform/database/migrations/0025-contract-types.ts'
import { viewOrder } from '#server/platform/database/migrations/0026-view-order.ts'
import { invoiceOrder } from '#server/platform/database/migrations/0027-invoice-order.ts'
import { announcements } from '#server/platform/database/migrations/0028-announcements.ts'
import { contactRequests } from '#server/platform/database/migrations/0029-contact-requests.ts'
import { auditKeys } from '#server/platform/database/migrations/0030-audit-keys.ts'
import { earlyForms } from '#server/platform/database/migrations/0031-early-forms.ts'
import { runProgress } from '#server/platform/database/migrations/0032-run-progress.ts'
import { sealedEmails } from '#server/platform/database/migrations/0033-sealed-emails.ts'
import { twoFactorDefault } from '#server/platform/database/migrations/0034-two-factor-default.ts'
import { alerts } from '#server/platform/database/migrations/0035-alerts.ts'
import { taxClasses } from '#server/platform/database/migrations/0036-tax-classes.ts'
import { priceCauses } from '#server/platform/database/migrations/0037-price-causes.ts'
import { scheduledRuns } from '#server/platform/database/migrations/0038-scheduled-runs.ts'
import { waitingWeighings } from '#server/platform/database/migrations/0039-waiting-weighings.ts'
import { cashPaidOut } from '#server/platform/database/migrations/0041-cash-paid-out.ts'
import { confirmedPrices } from '#server/platform/database/migrations/0042-confirmed-prices.ts'
import { staffFindings } from '#server/platform/database/migrations/0043-staff-findings.ts'
import { growth } from '#server/platform/database/migrations/0044-growth.ts'
import { metals } from '#server/platform/database/migrations/0045-metals.ts'
import { compositions } from '#server/platform/database/migrations/0046-compositions.ts'
import { pieceKinds } from '#server/platform/database/migrations/0047-piece-kinds.ts'
import { piecePurchase } from '#server/platform/database/migrations/0048-piece-purchase.ts'
import { photos } from '#server/platform/database/migrations/0049-photos.ts'
import { stock } from '#server/platform/database/migrations/0050-stock.ts'
import { stockPlaces } from '#server/platform/database/migrations/0051-stock-places.ts'
import { anyPiece } from '#server/platform/database/migrations/0052-any-piece.ts'
import { documentPhotos } from '#server/platform/database/migrations/0053-document-photos.ts'
import { partUndo } from '#server/platform/database/migrations/0054-part-undo.ts'
import { shopUnits } from '#server/platform/database/migrations/0055-shop-units.ts'
import { certificates } from '#server/platform/database/migrations/0056-certificates.ts'
import { BadSetting } from '#server/platform/env/env.ts'
import type { Db } from './connect.ts'
import {
  type Engine,
  type Repair,
  type Repairs,
  refuseMissingRows,
  withoutForeignKeys,
  wordsOf,
} from './dialect.ts'
import { type Checksums, migrationState, stateProblem, storeChecksums } from './migration-state.ts'

const migrations: Record<string, Repairs> = {
  '0001-accounts': accounts,
  '0002-configuration': configuration,
  '0003-gold-price-logs': goldPriceLogs,
  '0004-catalogue': catalogue,
  '0005-prices': prices,
  '0006-notifications': notifications,
  '0007-messages': messages,
  '0008-preferences': preferences,
  '0009-search': search,
  '0010-feeds': feeds,
  '0011-price-desk': priceDesk,
  '0012-undo-modes': undoModes,
  '0013-rehearsals': rehearsals,
  '0014-people': people,
  '0015-trade': trade,
  '0016-papers': papers,
  '0017-erasure': erasure,
  '0018-analytics-then': analyticsThen,
  '0019-id-documents': idDocuments,
  '0020-price-floor': priceFloor,
  '0021-staff-limit': staffLimit,
  '0022-outbox-links': outboxLinks,
  '0023-idempotency': idempotency,
  '0024-run-kinds': runKinds,
  '0025-contract-types': contractTypes,
  '0026-view-order': viewOrder,
  '0027-invoice-order': invoiceOrder,
  '0028-announcements': announcements,
  '0029-contact-requests': contactRequests,
  '0030-audit-keys': auditKeys,
  '0031-early-forms': earlyForms,
  '0032-run-progress': runProgress,
  '0033-sealed-emails': sealedEmails,
  '0034-two-factor-default': twoFactorDefault,
  '0035-alerts': alerts,
  '0036-tax-classes': taxClasses,
  '0037-price-causes': priceCauses,
  '0038-scheduled-runs': scheduledRuns,
  '0039-waiting-weighings': waitingWeighings,
  '0041-cash-paid-out': cashPaidOut,
  '0042-confirmed-prices': confirmedPrices,
  '0043-staff-findings': staffFindings,
  '0044-growth': growth,
  '0045-metals': metals,
  '0046-compositions': compositions,
  '0047-piece-kinds': pieceKinds,
  '0048-piece-purchase': piecePurchase,
  '0049-photos': photos,
  '0050-stock': stock,
  '0051-stock-places': stockPlaces,
  '0052-any-piece': anyPiece,
  '0053-document-photos': documentPhotos,
  '0054-part-undo': partUndo,
  '0055-shop-units': shopUnits,
  '0056-certificates': certificates,
}

/**
 * Runs all pending migrations, or none when one fails, and stores the checksum of each. Returns how many migrations of an
 * earlier release had none. Throws `BadSetting` for a database that this release must not use.
 */
export async function migrate(db: Db, engine: Engine): Promise<{ adopted: number }> {
  const before = await migrationState(db, engine)
  const problem = stateProblem(before, checksumsOf(engine))
  if (problem !== null) throw new BadSetting(`DATABASE_URL is wrong: ${problem}`)
  const { error } = await withoutForeignKeys(db, () => migratorFor(db, engine).migrateToLatest())
  if (error) throw error
  const withoutChecksum = before.applied.filter(({ checksum }) => !checksum)
  if (withoutChecksum.length > 0 || before.applied.length < Object.keys(migrations).length)
    await storeChecksums(db, before, checksumsOf(engine))
  return { adopted: withoutChecksum.length }
}

/** The names of migrations that have not been run on this database. Reads only. */
export async function pendingMigrations(db: Db, engine: Engine): Promise<string[]> {
  const known = await migratorFor(db, engine).getMigrations()
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

/** Why this release must not use the database; null if it may. Reads only. */
export async function databaseProblem(db: Db, engine: Engine): Promise<string | null> {
  return stateProblem(await migrationState(db, engine), checksumsOf(engine))
}

/** The SHA-256 of the SQL that each migration has for an engine, by the migration's name. */
export function checksumsOf(engine: Engine): Checksums {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, statements]) => [
      name,
      sha256(JSON.stringify(statements(wordsOf(engine), engine))),
    ]),
  )
}

/** Runs the statements of a migration, repairs only where they are needed. */
export async function runStatements(
  db: Db,
  statements: readonly (string | Repair)[],
): Promise<void> {
  for (const statement of statements) {
    if (typeof statement === 'string') await sql.raw(statement).execute(db)
    else if (await isNeeded(db, statement)) await runStatements(db, statement.run)
  }
}

async function isNeeded(db: Db, { table, column, type }: Repair): Promise<boolean> {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === table)?.columns
  const found = columns?.find(({ name }) => name === column)?.dataType.toLowerCase()
  return (found ?? null) === type
}

function migratorFor(db: Db, engine: Engine): Migrator {
  // All pending migrations are one transaction, whose last one this always is.
  const last = Object.keys(migrations).at(-1)
  const all = Object.entries(migrations).map(([name, statements]) => [
    name,
    {
      up: async (trx: Db) => {
        await runStatements(trx, statements(wordsOf(engine), engine))
        if (name === last) await refuseMissingRows(trx)
      },
    },
  ])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(all) } })
}
