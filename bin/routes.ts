// npm run routes: every route with its page; `-- --write` updates docs/routes.md.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { PAGES } from '#server/http/assets/manifest.ts'
import { unroutedPageNames } from '#server/http/assets/unrouted-pages.ts'
import type { Route } from '#server/http/routing/handlers.ts'
import { siteMap } from '#server/routes.ts'
import { asMatrix, asTable, inColumns, type Line } from './routes/lines.ts'

const DOCUMENT = 'docs/routes.md'

if (process.argv.includes('--write')) updateDocument()
else process.stdout.write(inColumns([...siteMap, ...unroutedPages()]))

function updateDocument(): void {
  const document = readFileSync(DOCUMENT, 'utf8')
  const tables = [
    [/^\| ability [\s\S]*?(?=\n\n)/m, asMatrix()],
    [/^\| method [\s\S]*?(?=\n\n|\n*$(?![\s\S]))/m, asTable(siteMap)],
  ] as const
  writeFileSync(
    DOCUMENT,
    tables.reduce((text, [pattern, table]) => text.replace(pattern, () => table), document),
  )
}

/** Pages without a route, each served under its own name. */
function unroutedPages(): Line[] {
  const names = globSync(`${PAGES}**/*.tsx`).map((file) => file.slice(PAGES.length, -'.tsx'.length))
  const found = unroutedPageNames({ pages: () => new Set(names) }, siteMap)
  return [...found].sort().map((name) => ({
    method: 'get',
    path: `/${name}`,
    page: name as Route['page'],
    access: 'app.use',
  }))
}
