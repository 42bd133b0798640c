import type { Route } from '#server/http/routing/handlers.ts'
import { exportRoutes } from './export-routes.ts'
import { importRoutes } from './import-routes.ts'

/** Must be registered before `/price-runs/:id`, which would match `/price-runs/export`. */
export const priceFileRoutes: Route[] = [...importRoutes, ...exportRoutes]
