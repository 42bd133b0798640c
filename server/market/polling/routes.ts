import * as z from 'zod'
import { form, type Route } from '#server/http/routing/handlers.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { fetchNotice } from './fetch-notice.ts'
import { fetchAllNow, fetchNow } from './fetch-now.ts'

/** This source, or all that are on. */
const fetchInput = z.strictObject({ source: z.enum(SOURCE_KINDS, 'choose').optional() })

export const pollRoutes: Route[] = [
  form('/gold-price-logs/fetch', fetchInput, async ({ ctx, actor, input, res }) => {
    const polls = input.source
      ? [await fetchNow(ctx, actor, input.source)]
      : await fetchAllNow(ctx, actor)
    res.inertia.flash({ notice: fetchNotice(polls) })
    return res.inertia.previousPath('/gold-price-logs')
  }),
]
