// node bin/migration-checksums.ts: writes the checksums of all migrations, for a migration that was added.
import { writeFileSync } from 'node:fs'
import { checksumsOf } from '#server/platform/database/migrate.ts'

const file = new URL('../tests/conventions/migration-checksums.json', import.meta.url)
const checksums = { sqlite: checksumsOf('sqlite'), postgres: checksumsOf('postgres') }
writeFileSync(file, `${JSON.stringify(checksums, null, 2)}\n`)
