import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { page, type Route } from '#server/http/routing/handlers.ts'
import { localeOf, noQuery } from '#server/http/routing/input.ts'
import { type Upload, upload } from '#server/http/routing/upload.ts'
import type { Ctx } from '#server/platform/context.ts'
import { InvalidRows, previewImport } from './import.ts'
import { type ImportQuery, importQuery, MAX_BYTES, MAX_ROWS } from './input.ts'
import { problemCsv, problemsShown } from './problems-props.ts'
import type { PriceImportProps } from './props.ts'
import { inspectFile } from './read-file.ts'

export const importRoutes: Route[] = [
  page('/price-import', 'price-import', noQuery, ({ ctx, actor }) => importPage(ctx, actor)),
  upload('/price-import/columns', noQuery, MAX_BYTES, ({ file }) => inspectFile(file)),
  upload('/price-import/previews', importQuery, MAX_BYTES, preview),
]

async function preview({
  ctx,
  actor,
  input,
  file,
  req,
  signal,
  notify: tell,
}: Upload<ImportQuery>) {
  try {
    const run = await previewImport(ctx, actor, file, input, (phase, done, of) => {
      signal.throwIfAborted()
      tell({ phase, done, of })
    })
    return { run }
  } catch (error) {
    if (!(error instanceof InvalidRows)) throw error
    const locale = localeOf(req)
    for await (const csv of problemCsv(error.problems, locale)) tell({ csv })
    return problemsShown(error.problems, locale)
  }
}

/** Limits shown before a file is chosen. */
async function importPage({ db }: Ctx, actor: Actor): Promise<PriceImportProps> {
  const shop = await shopOf(db)
  return {
    currency: shop.currency,
    mostBytes: MAX_BYTES,
    mostRows: MAX_ROWS,
    staffLines: can(actor, 'runs.exceed_limits') ? null : shop.staff_lines,
  }
}
