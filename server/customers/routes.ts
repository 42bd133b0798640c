import { act } from '#server/http/act.ts'
import { facts, type Route } from '#server/http/handlers.ts'
import { addQuickly, searchCustomers } from './customer.ts'
import { quickInput, searchQuery } from './input.ts'

export const customerRoutes: Route[] = [
  facts('/customers/search', searchQuery, async ({ ctx, input }) => ({
    customers: await searchCustomers(ctx.db, input.q),
  })),

  act('/customers/quick', quickInput, ({ ctx, actor, input }) => addQuickly(ctx, actor, input)),
]
