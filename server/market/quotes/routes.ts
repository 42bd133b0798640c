import { GOLD, type Metal } from '#server/formula/units/karat.ts'
import { form, idIn, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { metalContext } from '#server/market/metal-limits.ts'
import { decideHeld } from './decision.ts'
import { decisionInput, quoteInput } from './input.ts'
import { recordQuote } from './quote.ts'

const LIST = '/gold-price-logs'
const NOTICES = { accept: 'quote_accepted', reject: 'quote_rejected' }

export const quoteRoutes: Route[] = [
  form(LIST, quoteInput, async (request) => {
    const { metal } = await recordQuote(request.ctx, request.actor, request.input)
    const values = metalContext(metal)
    request.res.inertia.flash({ notice: { key: 'quote_recorded', values, tone: 'positive' } })
    return returnPath(request, metal)
  }),

  form(
    `${LIST}/:id/decision`,
    decisionInput,
    async ({ ctx, actor, input, req, res }) => {
      const { metal } = await decideHeld(ctx, actor, idIn(req), input)
      const notice = { key: NOTICES[input.decision], values: metalContext(metal) }
      res.inertia.flash({ notice: { ...notice, tone: 'positive' } })
      return res.inertia.previousPath(LIST)
    },
    'gold.decide',
  ),
]

/** The page that the form was sent from, such as the home page; for the log, its newest page of the metal. */
function returnPath({ res }: UserRequest, metal: Metal): string {
  const path = res.inertia.previousPath(LIST)
  if (path !== LIST && !path.startsWith(`${LIST}?`)) return path
  return metal === GOLD ? LIST : `${LIST}?metal=${metal}`
}
