import { form, type Route } from '#server/http/routing/handlers.ts'
import { fetchAllNow, fetchNow } from './fetch-now.ts'
import { fetchInput } from './poll-input.ts'
import { fetchNotice } from './poll-props.ts'

const LIST = '/gold-price-logs'

export const pollRoutes: Route[] = [
  form(`${LIST}/fetch`, fetchInput, async ({ ctx, actor, input, res }) => {
    const polls = input.source
      ? [await fetchNow(ctx, actor, input.source)]
      : await fetchAllNow(ctx, actor)
    res.inertia.flash({ notice: fetchNotice(polls) })
    return res.inertia.cameFrom(LIST)
  }),
]
