// npm run routes: every address of the site, and the page each one shows.
import { globSync } from 'node:fs'
import { PAGES } from '#server/http/assets.ts'
import { droppedInPages } from '#server/http/dropped-in.ts'
import type { Route } from '#server/http/handlers.ts'
import { siteMap } from '#server/routes.ts'

type Line = Pick<Route, 'method' | 'path' | 'page' | 'access'>

const lines: Line[] = [...siteMap, ...droppedIn()]
const [methods, paths, pages] = [
  widest(lines.map(({ method }) => method)),
  widest(lines.map(({ path }) => path)),
  widest(lines.map(({ page }) => page ?? '')),
]
for (const { method, path, page, access } of lines) {
  const columns = [
    method.toUpperCase().padEnd(methods),
    path.padEnd(paths),
    (page ?? '').padEnd(pages),
  ]
  process.stdout.write(`${columns.join('  ')}  ${access}\n`)
}

/** Pages that need no route: each is served under its own name. */
function droppedIn(): Line[] {
  const names = globSync(`${PAGES}**/*.tsx`).map((file) => file.slice(PAGES.length, -'.tsx'.length))
  const found = droppedInPages({ pages: () => new Set(names) }, siteMap)
  return [...found].sort().map((name) => ({
    method: 'get',
    path: `/${name}`,
    page: name as Route['page'],
    access: 'staff',
  }))
}

function widest(texts: string[]): number {
  return Math.max(0, ...texts.map((text) => text.length))
}
