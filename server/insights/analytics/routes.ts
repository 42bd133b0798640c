import { listFile } from '#server/http/routing/download.ts'
import { confirmAbility, page, type Route } from '#server/http/routing/handlers.ts'
import { analyticsSheet, CUSTOMER } from './export.ts'
import { analyticsQuery } from './input.ts'
import { analyticsPage } from './page.ts'

export const analyticsRoutes: Route[] = [
  page('/analytics', 'analytics', analyticsQuery, ({ ctx, actor, input }) =>
    analyticsPage(ctx, actor, input),
  ),
  listFile('/analytics/export', analyticsQuery, async (visit) => {
    const sheet = await analyticsSheet(visit.ctx, visit.actor, visit.input)
    if (sheet.columns.includes(CUSTOMER)) confirmAbility(visit, 'analytics.export_customers')
    return sheet
  }),
]
