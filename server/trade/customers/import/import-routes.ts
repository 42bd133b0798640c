import { page, type Route } from '#server/http/routing/handlers.ts'
import { localeOf, noQuery, translateRefusals } from '#server/http/routing/input.ts'
import { type Upload, upload } from '#server/http/routing/upload.ts'
import { importCustomers, lookAtCustomers } from './import.ts'
import type { ImportOutcome } from './import-props.ts'
import { type ImportQuery, importQuery, MEANINGS, MOST_BYTES, MOST_ROWS } from './import-row.ts'

const SHOWN = 200

export const customerImportRoutes: Route[] = [
  page('/customers/import', 'Customers/Import', noQuery, async () => ({
    mostBytes: MOST_BYTES,
    mostRows: MOST_ROWS,
    meanings: MEANINGS,
  })),
  upload('/customers/import/columns', noQuery, MOST_BYTES, ({ file }) => lookAtCustomers(file)),
  upload('/customers/import', importQuery, MOST_BYTES, take),
]

async function take({ ctx, actor, input, file, req }: Upload<ImportQuery>): Promise<ImportOutcome> {
  const { problems, ...counts } = await importCustomers(ctx, actor, file, input)
  const locale = localeOf(req)
  return {
    ...counts,
    problemCount: problems.length,
    problems: problems.slice(0, SHOWN).map(({ key, ...where }) => ({
      ...where,
      problem: translateRefusals(locale, { problem: { key } }).problem ?? '',
    })),
  }
}
