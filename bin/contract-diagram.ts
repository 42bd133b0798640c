import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagram } from '#server/trade/contracts/diagram.ts'

writeFileSync(join(import.meta.dirname, '../docs/contracts.md'), diagram())
