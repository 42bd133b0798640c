import { ABILITIES, abilities, can, needsRecentAuth } from '#server/access/abilities.ts'
import type { Route } from '#server/http/routing/handlers.ts'

/** A route as it is listed: method, path, ability and page. */
export type Line = Pick<Route, 'method' | 'path' | 'page' | 'access' | 'whileEnrolling'>

/** In columns, for a terminal. */
export function inColumns(lines: readonly Line[]): string {
  const rows = lines.map((line) => [line.method.toUpperCase(), line.path, line.page ?? ''])
  const widths = [0, 1, 2].map((at) => Math.max(0, ...rows.map((row) => row[at]?.length ?? 0)))
  const padded = rows.map((row) => row.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  '))
  return lines.map((line, at) => `${padded[at]}  ${line.access}${flags(line)}\n`).join('')
}

/** The routes as the table of docs/routes.md. */
export function asTable(lines: readonly Line[]): string {
  const rows = lines.map(({ method, path, access, page, whileEnrolling }) =>
    [
      method.toUpperCase(),
      `\`${path}\``,
      access === 'guest' ? 'guest' : `\`${access}\``,
      page ?? '',
      whileEnrolling ? 'enrolling' : '',
    ].join(' | '),
  )
  return table('| method | path | ability | page | notes |', rows)
}

/** Every ability, who has it, and whether it requires authentication again, as the matrix of docs/routes.md. */
export function asMatrix(): string {
  const mark = (has: boolean) => (has ? 'yes' : '')
  const rows = ABILITIES.map((ability) =>
    [
      `\`${ability}\``,
      mark(can({ role: 'staff', staffSeesCost: false }, ability)),
      mark(can({ role: 'staff', staffSeesCost: true }, ability)),
      mark(can({ role: 'admin', staffSeesCost: false }, ability)),
      mark('system' in abilities[ability]),
      mark(needsRecentAuth(ability)),
    ].join(' | '),
  )
  return table(
    '| ability | staff | staff with the cost right | admin | scheduled work | requires authentication again |',
    rows,
  )
}

function table(heading: string, rows: string[]): string {
  const separator = `|${'---|'.repeat(heading.split('|').length - 2)}`
  return [heading, separator, ...rows.map((row) => `| ${row} |`)].join('\n')
}

function flags({ whileEnrolling, access }: Pick<Line, 'access' | 'whileEnrolling'>): string {
  const suffix = access !== 'guest' && needsRecentAuth(access) ? ' reauthenticate' : ''
  return `${suffix}${whileEnrolling ? ' enrolling' : ''}`
}
