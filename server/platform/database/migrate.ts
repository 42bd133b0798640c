import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
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
import type { Db } from './connect.ts'
import { type Engine, type Statements, wordsOf } from './dialect.ts'

const migrations: Record<string, Statements> = {
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
}

/** Runs all pending migrations, or none when one fails. Throws its error. */
export async function migrate(db: Db, engine: Engine): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => asMigrations(engine) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** The names of migrations that have not been run on this database. Reads only. */
export async function pendingMigrations(db: Db, engine: Engine): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => asMigrations(engine) },
  })
  const known = await migrator.getMigrations()
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name)
}

function asMigrations(engine: Engine) {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, statements]) => [
      name,
      {
        up: async (db: Db) => {
          for (const statement of statements(wordsOf(engine), engine))
            await sql.raw(statement).execute(db)
        },
      },
    ]),
  )
}
