import { page, type Route } from '#server/http/handlers.ts'
import { listFile } from '#server/http/list-file.ts'
import { analyticsSheet } from './export.ts'
import { analyticsQuery } from './input.ts'
import { analyticsPage } from './page.ts'

export const analyticsRoutes: Route[] = [
  page('/analytics', 'analytics', analyticsQuery, ({ ctx, actor, input }) =>
    analyticsPage(ctx, actor, input),
  ),
  listFile('/analytics/export', analyticsQuery, ({ ctx, actor, input }) =>
    analyticsSheet(ctx, actor, input),
  ),
]
