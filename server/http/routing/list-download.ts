import * as z from 'zod'
import { languageTag } from '#lang/locales.ts'
import type { Ability } from '#server/access/abilities.ts'
import { mannerOf } from '#server/platform/spreadsheets/csv-dialect.ts'
import { type Sheet, sheetFile } from '#server/platform/spreadsheets/sheet.ts'
import { download } from './download.ts'
import type { Route, Visit } from './handlers.ts'
import { localeOf } from './refusal-texts.ts'

/**
 * A list as a file to save: GET `path` sends what `make` returns, as CSV in the manner of the user's country or, with
 * `format=xlsx`, as a workbook.
 */
export function listFile<S extends z.ZodObject>(
  path: string,
  query: S,
  make: (visit: Visit<z.output<S>>) => Promise<Sheet>,
  access: Ability = 'app.use',
): Route {
  const file = async (visit: Visit<Record<string, unknown>>) => {
    const input = query.parse(visit.input)
    const { format } = asked.parse(visit.input)
    const sheet = await make({ ...visit, input })
    return sheetFile(sheet, format, mannerOf(languageTag(localeOf(visit.req))))
  }
  return download(path, z.object({}).loose(), file, access)
}

const asked = z.object({ format: z.enum(['csv', 'xlsx']).default('csv').catch('csv') })
