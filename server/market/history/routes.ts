import * as z from 'zod'
import { recordingExport } from '#server/audit/record-export.ts'
import { listFile } from '#server/http/routing/download.ts'
import {
  form,
  idIn,
  page,
  type Route,
  type SignedInRequest,
} from '#server/http/routing/handlers.ts'
import { boardRoutes } from '#server/market/board/board-routes.ts'
import { pollRoutes } from '#server/market/polling/poll-routes.ts'
import { decisionRoutes } from '#server/market/quotes/decision-routes.ts'
import { logsQuery, quoteInput } from '#server/market/quotes/input.ts'
import { recordQuote } from '#server/market/quotes/quote.ts'
import { sourceRoutes } from '#server/market/sources/source-routes.ts'
import { detailPage, pollPage } from './detail.ts'
import { exportLog } from './export.ts'
import { listPage } from './list.ts'

const LIST = '/gold-price-logs'
const anything = z.object({})

export const goldPriceLogRoutes: Route[] = [
  page(LIST, 'gold-price-logs', logsQuery, ({ ctx, actor, input }) => listPage(ctx, actor, input)),

  form(LIST, quoteInput, async (visit) => {
    await recordQuote(visit.ctx, visit.actor, visit.input)
    visit.res.inertia.flash({ notice: { key: 'quote_recorded', tone: 'positive' } })
    return backFrom(visit)
  }),

  ...boardRoutes,

  listFile(`${LIST}/export`, logsQuery, async ({ ctx, actor, input }) =>
    recordingExport(ctx, actor, 'gold-price-logs', await exportLog(ctx, input)),
  ),

  page(`${LIST}/polls/:id`, 'gold-price-log-poll', anything, ({ ctx, req }) =>
    pollPage(ctx.db, idIn(req)),
  ),

  page(`${LIST}/:id`, 'gold-price-log-detail', anything, ({ ctx, req }) =>
    detailPage(ctx.db, idIn(req)),
  ),

  ...decisionRoutes,

  ...pollRoutes,

  ...sourceRoutes,
]

/** Where the form stood, so that the home page's one field leads home again; in the log, its newest page. */
function backFrom({ res }: SignedInRequest): string {
  const path = res.inertia.previousPath(LIST)
  return path.startsWith(`${LIST}?`) ? LIST : path
}
