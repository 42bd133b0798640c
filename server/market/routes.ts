import * as z from 'zod'
import { recordingExport } from '#server/audit/record-export.ts'
import { listFile } from '#server/http/routing/download.ts'
import { form, idIn, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { boardRoutes } from '#server/market/board/board-routes.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { detailPage, pollPage } from '#server/market/history/detail.ts'
import { exportLog } from '#server/market/history/export.ts'
import { listPage } from '#server/market/history/list.ts'
import { fetchNotice } from '#server/market/polling/fetch-notice.ts'
import { fetchAllNow, fetchNow } from '#server/market/polling/fetch-now.ts'
import { decideHeld } from '#server/market/quotes/decision.ts'
import { recordQuote } from '#server/market/quotes/quote.ts'
import { sourceRoutes } from '#server/market/sources/source-routes.ts'
import { decisionInput, logsQuery, quoteInput } from './input.ts'

const LIST = '/gold-price-logs'
const NOTICES = { accept: 'quote_accepted', reject: 'quote_rejected' }
const anyQuery = z.object({})

/** `POST /gold-price-logs/fetch`: this source, or all that are on. */
const fetchInput = z.strictObject({ source: z.enum(SOURCE_KINDS, 'choose').optional() })

export const goldPriceLogRoutes: Route[] = [
  page(LIST, 'gold-price-logs', logsQuery, ({ ctx, actor, input }) => listPage(ctx, actor, input)),

  form(LIST, quoteInput, async (request) => {
    await recordQuote(request.ctx, request.actor, request.input)
    request.res.inertia.flash({ notice: { key: 'quote_recorded', tone: 'positive' } })
    return returnPath(request)
  }),

  ...boardRoutes,

  listFile(`${LIST}/export`, logsQuery, async ({ ctx, actor, input }) =>
    recordingExport(ctx, actor, 'gold-price-logs', await exportLog(ctx, input)),
  ),

  page(`${LIST}/polls/:id`, 'gold-price-log-poll', anyQuery, ({ ctx, req }) =>
    pollPage(ctx.db, idIn(req)),
  ),

  page(`${LIST}/:id`, 'gold-price-log-detail', anyQuery, ({ ctx, req }) =>
    detailPage(ctx.db, idIn(req)),
  ),

  form(
    `${LIST}/:id/decision`,
    decisionInput,
    async ({ ctx, actor, input, req, res }) => {
      await decideHeld(ctx, actor, idIn(req), input)
      res.inertia.flash({ notice: { key: NOTICES[input.decision], tone: 'positive' } })
      return res.inertia.previousPath(LIST)
    },
    'gold.decide',
  ),

  form(`${LIST}/fetch`, fetchInput, async ({ ctx, actor, input, res }) => {
    const polls = input.source
      ? [await fetchNow(ctx, actor, input.source)]
      : await fetchAllNow(ctx, actor)
    res.inertia.flash({ notice: fetchNotice(polls) })
    return res.inertia.previousPath(LIST)
  }),

  ...sourceRoutes,
]

/** The page that the form was sent from, such as the home page; for the log, its newest page. */
function returnPath({ res }: UserRequest): string {
  const path = res.inertia.previousPath(LIST)
  return path.startsWith(`${LIST}?`) ? LIST : path
}
