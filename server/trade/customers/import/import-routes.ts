import { page, type Route } from '#server/http/routing/handlers.ts'
import { localeOf, noQuery, translateRefusals } from '#server/http/routing/input.ts'
import { type Upload, upload } from '#server/http/routing/upload.ts'
import { importCustomers, previewImport } from './import.ts'
import type { ImportResult } from './import-props.ts'
import {
  IMPORT_COLUMNS,
  type ImportQuery,
  importQuery,
  MOST_BYTES,
  MOST_ROWS,
} from './import-row.ts'

const MOST_PROBLEMS = 200

export const customerImportRoutes: Route[] = [
  page('/customers/import', 'Customers/Import', noQuery, async () => ({
    mostBytes: MOST_BYTES,
    mostRows: MOST_ROWS,
    meanings: IMPORT_COLUMNS,
  })),
  upload('/customers/import/columns', noQuery, MOST_BYTES, ({ file }) => previewImport(file)),
  upload('/customers/import', importQuery, MOST_BYTES, runImport),
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
    problems: problems.slice(0, MOST_PROBLEMS).map(({ key, ...position }) => ({
      ...position,
      problem: translateRefusals(locale, { problem: { key } }).problem ?? '',
    })),
  }
}
