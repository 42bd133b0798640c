import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { recordingExport } from '#server/audit/record-export.ts'
import { shopOf } from '#server/configuration/configuration.ts'
import { download, listFile } from '#server/http/routing/download.ts'
import { idIn, page, type Route } from '#server/http/routing/handlers.ts'
import { localeOf, noQuery } from '#server/http/routing/input.ts'
import { type Upload, upload } from '#server/http/routing/upload.ts'
import type { Ctx } from '#server/platform/context.ts'
import { MACHINE_CSV, sheetFile } from '#server/platform/spreadsheets/sheet.ts'
import { priceQuery } from '#server/pricing/price-chart/input.ts'
import { linesQuery, runsQuery } from '#server/pricing/runs/input.ts'
import { chartSheet } from './chart-sheet.ts'
import { InvalidRows, previewImport } from './import.ts'
import { type ImportQuery, importQuery, MAX_BYTES, MAX_ROWS } from './input.ts'
import { problemCsv, problemsShown } from './problems-props.ts'
import type { PriceImportProps } from './props.ts'
import { inspectFile } from './read-file.ts'
import { runSheet } from './run-sheet.ts'
import { runsSheet } from './runs-sheet.ts'
import { shopifySheet } from './shopify.ts'

/** Must be registered before `/price-runs/:id`, which would match `/price-runs/export`. */
export const priceFileRoutes: Route[] = [
  page('/price-import', 'price-import', noQuery, ({ ctx, actor }) => importPage(ctx, actor)),
  upload('/price-import/columns', noQuery, MAX_BYTES, ({ file }) => inspectFile(file)),
  upload('/price-import/previews', importQuery, MAX_BYTES, previewFile),
  listFile('/price/export', priceQuery, async ({ ctx, actor, input }) =>
    recordingExport(ctx, actor, 'price', await chartSheet(ctx, actor, input)),
  ),
  download('/price/shopify', priceQuery, async ({ ctx, actor, input }) => {
    const sheet = recordingExport(ctx, actor, 'shopify', await shopifySheet(ctx, actor, input))
    return sheetFile(sheet, 'csv', MACHINE_CSV)
  }),
  listFile('/price-runs/export', runsQuery, async ({ ctx, actor, input }) =>
    recordingExport(ctx, actor, 'price-runs', await runsSheet(ctx, actor, input)),
  ),
  listFile('/price-runs/:id/export', linesQuery, async ({ ctx, actor, input, req }) => {
    const id = idIn(req)
    return recordingExport(ctx, actor, `price-run ${id}`, await runSheet(ctx, actor, id, input))
  }),
]

async function previewFile({ ctx, actor, input, file, req, signal, notify }: Upload<ImportQuery>) {
  try {
    const run = await previewImport(ctx, actor, file, input, (phase, done, of) => {
      signal.throwIfAborted()
      notify({ phase, done, of })
    })
    return { run }
  } catch (error) {
    if (!(error instanceof InvalidRows)) throw error
    const locale = localeOf(req)
    for await (const csv of problemCsv(error.problems, locale)) notify({ csv })
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
