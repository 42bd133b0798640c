import * as z from 'zod'
import { recordingExport } from '#server/audit/record-export.ts'
import { listFile } from '#server/http/routing/download.ts'
import { idIn, page, type Route } from '#server/http/routing/handlers.ts'
import { detailPage, pollPage } from './detail.ts'
import { exportLog } from './export.ts'
import { logsQuery } from './input.ts'
import { listPage } from './list.ts'

const LIST = '/gold-price-logs'
const anyQuery = z.object({})

export const goldPriceLogRoutes: Route[] = [
  page(LIST, 'gold-price-logs', logsQuery, ({ ctx, actor, input }) => listPage(ctx, actor, input)),

  listFile(`${LIST}/export`, logsQuery, async ({ ctx, actor, input }) =>
    recordingExport(ctx, actor, 'gold-price-logs', await exportLog(ctx, input)),
  ),

  page(`${LIST}/polls/:id`, 'gold-price-log-poll', anyQuery, ({ ctx, req }) =>
    pollPage(ctx.db, idIn(req)),
  ),

  page(`${LIST}/:id`, 'gold-price-log-detail', anyQuery, ({ ctx, req }) =>
    detailPage(ctx.db, idIn(req)),
  ),
]
