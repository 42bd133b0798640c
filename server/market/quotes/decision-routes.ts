import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { decideHeld } from './decision.ts'
import { decisionInput } from './decision-input.ts'

const NOTICES = { accept: 'quote_accepted', reject: 'quote_rejected' }

export const decisionRoutes: Route[] = [
  form(
    '/gold-price-logs/:id/decision',
    decisionInput,
    async ({ ctx, actor, input, req, res }) => {
      await decideHeld(ctx, actor, idIn(req), input)
      res.inertia.flash({ notice: { key: NOTICES[input.decision], tone: 'positive' } })
      return res.inertia.previousPath(LIST)
    },
    'gold.decide',
  ),
]
