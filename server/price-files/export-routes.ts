import { languageTag } from '#lang/locales.ts'
import { download } from '#server/http/download.ts'
import type { Route, Visit } from '#server/http/handlers.ts'
import { idIn } from '#server/http/handlers.ts'
import { localeOf } from '#server/http/words.ts'
import { linesQuery, priceQuery, runsQuery } from '#server/prices/input.ts'
import { FOR_MACHINES, type Manner, mannerOf } from '#server/spreadsheets/manner.ts'
import { sheetFile } from '#server/spreadsheets/sheet.ts'
import { chartSheet } from './chart-sheet.ts'
import { format } from './input.ts'
import { runSheet } from './run-sheet.ts'
import { runsSheet } from './runs-sheet.ts'
import { shopifySheet } from './shopify.ts'

const inFormat = { format }

export const exportRoutes: Route[] = [
  download('/price/export', priceQuery.extend(inFormat), async (visit) =>
    sheetFile(
      await chartSheet(visit.ctx, visit.actor, visit.input),
      visit.input.format,
      manner(visit),
    ),
  ),
  download('/price/shopify', priceQuery, async ({ ctx, actor, input }) =>
    sheetFile(await shopifySheet(ctx, actor, input), 'csv', FOR_MACHINES),
  ),
  download('/price-runs/export', runsQuery.extend(inFormat), async (visit) =>
    sheetFile(await runsSheet(visit.ctx, visit.input), visit.input.format, manner(visit)),
  ),
  download('/price-runs/:id/export', linesQuery.extend(inFormat), async (visit) =>
    sheetFile(
      await runSheet(visit.ctx, visit.actor, idIn(visit.req), visit.input),
      visit.input.format,
      manner(visit),
    ),
  ),
]

/** A file looks as the spreadsheets of who saves it expect. */
const manner = ({ req }: Visit): Manner => mannerOf(languageTag(localeOf(req)))
