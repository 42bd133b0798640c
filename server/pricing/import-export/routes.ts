import type { Route } from '#server/http/routing/handlers.ts'
import { exportRoutes } from './export-routes.ts'
import { importRoutes } from './import-routes.ts'

/** Before the prices' own addresses: `/price-runs/export` is no run. */
export const priceFileRoutes: Route[] = [...importRoutes, ...exportRoutes]
