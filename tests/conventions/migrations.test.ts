import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checksumsOf } from '#server/platform/database/migrate.ts'
import { storedMigrations, storedVersions } from '#tests/support/database/stored-versions.ts'

const FILE = new URL('./migration-checksums.json', import.meta.url)
const stored = JSON.parse(readFileSync(FILE, 'utf8'))

test.each(['sqlite', 'postgres'] as const)('no migration has changed its SQL for %s', (engine) => {
  expect(
    checksumsOf(engine),
    'A migration that was released never changes: write a new one. For a new one, run `node bin/migration-checksums.ts`.',
  ).toEqual(stored[engine])
})

const ENGINES = ['sqlite', 'postgres'] as const
const databases = ENGINES.flatMap((engine) =>
  storedVersions(engine).map((version) => [version, engine] as const),
)

test.each(databases)(
  'the migrations of version %s are the first ones for %s, with the same SQL',
  (version, engine) => {
    const today = Object.entries(checksumsOf(engine))
    const stored = storedMigrations(version, engine)
    expect(stored.length).toBeGreaterThan(20)
    expect(
      today.slice(0, stored.length),
      `The stored database of ${version} has run these: no migration of it changes, and a new one gets a higher number.`,
    ).toEqual(stored.map(({ name, checksum }, at) => [name, checksum ?? today[at]?.[1]]))
  },
)
