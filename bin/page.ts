// npm run page NAME: adds a page, its texts in every language and their types. With `-- --area AREA --noun NOUN` it adds
// the route and the data too; `--login` allows a name that gives the page the sign-in layout.
import { parseArgs } from 'node:util'
import { siteMap } from '#server/routes.ts'
import type { PageRequest } from './page/names.ts'
import { planOf } from './page/plan.ts'
import { refusalOf } from './page/refusals.ts'
import { writePlan } from './page/write.ts'

const USAGE = 'usage: npm run page wish-list [-- --area insights --noun wishes] [--login]'

const request = requestOf(process.argv.slice(2))
const refusal = typeof request === 'string' ? request : refusalOf(request, siteMap)
if (refusal !== null || typeof request === 'string') {
  process.stderr.write(`${refusal}\n`)
  process.exitCode = 1
} else {
  const plan = planOf(request)
  writePlan(plan)
  process.stdout.write(report(request, [...plan.created, ...plan.changed]))
}

/** The request of the arguments, or what is wrong with them. npm keeps options that are not after `--` for itself. */
function requestOf(args: string[]): PageRequest | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { area: { type: 'string' }, noun: { type: 'string' }, login: { type: 'boolean' } },
    })
    const [name, ...others] = positionals
    const { npm_config_area, npm_config_noun, npm_config_login } = process.env
    const { area = npm_config_area, noun = npm_config_noun } = values
    if (name === undefined || others.length > 0) return USAGE
    if ((area === undefined) !== (noun === undefined))
      return `--area and --noun belong together; ${USAGE}`
    return {
      name,
      login: values.login ?? npm_config_login === 'true',
      source: area !== undefined && noun !== undefined ? { area, noun } : null,
    }
  } catch {
    return USAGE
  }
}

function report({ name, source }: PageRequest, files: { path: string }[]): string {
  const paths = new Set(files.map(({ path }) => path))
  const tests = source
    ? `vitest run --project sqlite tests/${source.area}/${source.noun}`
    : 'vitest run --project unit tests/languages'
  return [
    ...paths,
    '',
    `The page is served at /${name}. Translate the marked texts in lang/: tests/languages names them.`,
    `Its tests: ${tests}`,
    '',
  ].join('\n')
}
