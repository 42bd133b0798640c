import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagram } from '../server/contracts/diagram.ts'

writeFileSync(join(import.meta.dirname, '../docs/contracts.md'), diagram())
