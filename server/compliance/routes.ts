import type { Request } from 'express'
import { form, idIn, page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { NotFound } from '#server/platform/errors.ts'
import { compliancePage, decide } from './findings.ts'
import { complianceQuery, decisionInput } from './input.ts'
import { statementPage } from './statements.ts'

const PAGE = '/compliance'

export const complianceRoutes: Route[] = [
  page(PAGE, 'compliance', complianceQuery, ({ ctx, input }) => compliancePage(ctx, input)),

  form(`${PAGE}/:id/decision`, decisionInput, async ({ ctx, actor, req, input, res }) => {
    await decide(ctx, actor, idIn(req), input)
    return res.inertia.previousPath(PAGE)
  }),

  page(`${PAGE}/statements/:year/:id`, 'compliance-statement', noQuery, ({ ctx, req }) =>
    statementPage(ctx.db, idIn(req), yearIn(req)),
  ),
]

/** The year of the address. Throws `NotFound` outside 2000 to 2099. */
function yearIn({ params: { year } }: Request): number {
  if (typeof year !== 'string' || !/^20\d\d$/.test(year)) throw new NotFound()
  return Number(year)
}
