import * as z from 'zod'
import { exported } from '../audit/exported.ts'
import { form, idIn, page, type Route, type Visit } from '../http/handlers.ts'
import { listFile } from '../http/list-file.ts'
import { boardRoutes } from './board-routes.ts'
import { decisionRoutes } from './decision-routes.ts'
import { detailPage } from './detail.ts'
import { pollPage } from './detail-poll.ts'
import { exportLog } from './export.ts'
import { recordQuote } from './gold-price-log.ts'
import { logsQuery, quoteInput } from './input.ts'
import { listPage } from './list.ts'
import { pollRoutes } from './poll-routes.ts'
import { sourceRoutes } from './source-routes.ts'

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
    exported(ctx, actor, 'gold-price-logs', await exportLog(ctx, input)),
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
function backFrom({ res }: Visit): string {
  const path = res.inertia.cameFrom(LIST)
  return path.startsWith(`${LIST}?`) ? LIST : path
}
