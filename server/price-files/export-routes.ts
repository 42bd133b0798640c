import { download } from '#server/http/download.ts'
import { idIn, type Route } from '#server/http/handlers.ts'
import { listFile } from '#server/http/list-file.ts'
import { linesQuery, priceQuery, runsQuery } from '#server/prices/input.ts'
import { FOR_MACHINES } from '#server/spreadsheets/manner.ts'
import { sheetFile } from '#server/spreadsheets/sheet.ts'
import { chartSheet } from './chart-sheet.ts'
import { runSheet } from './run-sheet.ts'
import { runsSheet } from './runs-sheet.ts'
import { shopifySheet } from './shopify.ts'

export const exportRoutes: Route[] = [
  listFile('/price/export', priceQuery, ({ ctx, actor, input }) => chartSheet(ctx, actor, input)),
  download('/price/shopify', priceQuery, async ({ ctx, actor, input }) =>
    sheetFile(await shopifySheet(ctx, actor, input), 'csv', FOR_MACHINES),
  ),
  listFile('/price-runs/export', runsQuery, ({ ctx, input }) => runsSheet(ctx, input)),
  listFile('/price-runs/:id/export', linesQuery, ({ ctx, actor, input, req }) =>
    runSheet(ctx, actor, idIn(req), input),
  ),
]
