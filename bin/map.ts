// npm run map: prints the areas of the server with sizes and imports; `-- --write` updates docs/architecture.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { asDiagram, asTable, inColumns, readAreas } from './map/areas.ts'

const DOCUMENT = 'docs/architecture.md'
const areas = readAreas()

if (process.argv.includes('--write')) write()
else process.stdout.write(inColumns(areas))

function write(): void {
  const document = readFileSync(DOCUMENT, 'utf8')
    .replace(/^\| area \|[\s\S]*?(?=\n\n)/m, () => asTable(areas))
    .replace(/^```mermaid\n[\s\S]*?\n```$/m, () => asDiagram(areas))
  writeFileSync(DOCUMENT, document)
}
