import { listFile } from '#server/http/routing/download.ts'
import { page, type Route, requireAbility } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { analyticsSheet, CUSTOMER_COLUMN } from './export.ts'
import { analyticsQuery } from './input.ts'
import { analyticsPage } from './page.ts'
import { productsPage } from './products-page.ts'

export const analyticsRoutes: Route[] = [
  page('/analytics', 'analytics', analyticsQuery, ({ ctx, actor, input }) =>
    analyticsPage(ctx, actor, input),
  ),
  page('/products', 'products', noQuery, ({ ctx, actor }) => productsPage(ctx, actor)),
  listFile('/analytics/export', analyticsQuery, async (request) => {
    const sheet = await analyticsSheet(request.ctx, request.actor, request.input)
    if (sheet.columns.includes(CUSTOMER_COLUMN))
      requireAbility(request, 'analytics.export_customers')
    return sheet
  }),
]
