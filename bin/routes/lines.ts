import type { Route } from '#server/http/handlers.ts'

/** One address as it is listed: how it is asked for, who may, and what it shows. */
export type Line = Pick<Route, 'method' | 'path' | 'page' | 'access' | 'whileEnrolling' | 'proof'>

/** In columns, for a terminal. */
export function inColumns(lines: readonly Line[]): string {
  const rows = lines.map((line) => [line.method.toUpperCase(), line.path, line.page ?? ''])
  const widths = [0, 1, 2].map((at) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)))
  const padded = rows.map((row) => row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '))
  return lines.map((line, at) => `${padded[at]}  ${line.access}${marks(line)}\n`).join('')
}

/** As the table of docs/routes.md. */
export function asTable(lines: readonly Line[]): string {
  const rows = lines.map(({ method, path, access, page, ...line }) =>
    [method.toUpperCase(), `\`${path}\``, access, page ?? '', marks(line).trim()].join(' | '),
  )
  return ['| method | address | who | page | and |', '|---|---|---|---|---|']
    .concat(rows.map((row) => `| ${row} |`))
    .join('\n')
}

/** What else is asked of a visitor: to prove again who he is; or what is asked of others and not here. */
function marks({ proof, whileEnrolling }: Pick<Line, 'proof' | 'whileEnrolling'>): string {
  return `${proof ? ' proof' : ''}${whileEnrolling ? ' enrolling' : ''}`
}
