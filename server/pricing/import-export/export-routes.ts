import { recordingExport } from '#server/audit/record-export.ts'
import { download, listFile } from '#server/http/routing/download.ts'
import { idIn, type Route } from '#server/http/routing/handlers.ts'
import { MACHINE_CSV, sheetFile } from '#server/platform/spreadsheets/sheet.ts'
import { linesQuery, priceQuery, runsQuery } from '#server/pricing/runs/input.ts'
import { chartSheet } from './chart-sheet.ts'
import { runSheet } from './run-sheet.ts'
import { runsSheet } from './runs-sheet.ts'
import { shopifySheet } from './shopify.ts'

export const exportRoutes: Route[] = [
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
