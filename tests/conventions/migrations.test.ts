import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checksumsOf } from '#server/platform/database/migrate.ts'

const FILE = new URL('./migration-checksums.json', import.meta.url)
const stored = JSON.parse(readFileSync(FILE, 'utf8'))

test.each(['sqlite', 'postgres'] as const)('no migration has changed its SQL for %s', (engine) => {
  expect(
    checksumsOf(engine),
    'A migration that was released never changes: write a new one. For a new one, run `node bin/migration-checksums.ts`.',
  ).toEqual(stored[engine])
})
