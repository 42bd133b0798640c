import { page, type Route } from '#server/http/routing/handlers.ts'
import { localeOf, noQuery, translateRefusals } from '#server/http/routing/input.ts'
import { type Upload, upload } from '#server/http/routing/upload.ts'
import { importCustomers, previewImport } from './import.ts'
import type { ImportResult } from './import-props.ts'
import { IMPORT_COLUMNS, type ImportQuery, importQuery, MAX_BYTES, MAX_ROWS } from './import-row.ts'

const MAX_PROBLEMS = 200

export const customerImportRoutes: Route[] = [
  page('/customers/import', 'Customers/Import', noQuery, async () => ({
    mostBytes: MAX_BYTES,
    mostRows: MAX_ROWS,
    meanings: IMPORT_COLUMNS,
  })),
  upload('/customers/import/columns', noQuery, MAX_BYTES, ({ file }) => previewImport(file)),
  upload('/customers/import', importQuery, MAX_BYTES, runImport),
]

async function runImport({
  ctx,
  actor,
  input,
  file,
  req,
}: Upload<ImportQuery>): Promise<ImportResult> {
  const { problems, ...counts } = await importCustomers(ctx, actor, file, input)
  const locale = localeOf(req)
  return {
    ...counts,
    problemCount: problems.length,
    problems: problems.slice(0, MAX_PROBLEMS).map(({ key, values, ...position }) => ({
      ...position,
      problem:
        translateRefusals(locale, { problem: { key, ...(values && { values }) } }).problem ?? '',
    })),
  }
}
