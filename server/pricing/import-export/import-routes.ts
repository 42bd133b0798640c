import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { page, type Route } from '#server/http/routing/handlers.ts'
import { localeOf, noQuery } from '#server/http/routing/input.ts'
import { type Upload, upload } from '#server/http/routing/upload.ts'
import type { Ctx } from '#server/platform/context.ts'
import { previewImport, RowsRefused } from './import.ts'
import { type ImportQuery, importQuery, MOST_BYTES, MOST_ROWS } from './input.ts'
import { problemParts, problemsShown } from './problems-props.ts'
import type { PriceImportProps } from './props.ts'
import { lookAt } from './read-file.ts'

export const importRoutes: Route[] = [
  page('/price-import', 'price-import', noQuery, ({ ctx, actor }) => importPage(ctx, actor)),
  upload('/price-import/columns', noQuery, MOST_BYTES, ({ file }) => lookAt(file)),
  upload('/price-import/previews', importQuery, MOST_BYTES, preview),
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
    if (!(error instanceof RowsRefused)) throw error
    const locale = localeOf(req)
    for await (const csv of problemParts(error.problems, locale)) tell({ csv })
    return problemsShown(error.problems, locale)
  }
}

/** What is to be known before a file is chosen. */
async function importPage({ db }: Ctx, actor: Actor): Promise<PriceImportProps> {
  const shop = await shopOf(db)
  return {
    currency: shop.currency,
    mostBytes: MOST_BYTES,
    mostRows: MOST_ROWS,
    staffLines: can(actor, 'runs.exceed_limits') ? null : shop.staff_lines,
  }
}
