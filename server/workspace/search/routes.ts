import type { Request } from 'express'
import * as z from 'zod'
import { type MeasureUnits, measureUnits } from '#lang/measures.ts'
import type { Actor } from '#server/access/actor.ts'
import { json, type Route } from '#server/http/routing/handlers.ts'
import { localeOf } from '#server/http/routing/input.ts'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'
import { preferencesIn } from '#server/identity/preferences/preferences.ts'
import { search } from './search.ts'

const MAX_LENGTH = 100

/** `GET /search`: an invalid query finds nothing and is never refused. */
const searchQuery = z.object({
  q: plainText(MAX_LENGTH)
    .transform((typed) => plainNumber(typed.replace(/^\p{Sc}\s*/u, '')))
    .catch(''),
})

export const searchRoutes: Route[] = [
  json('/search', searchQuery, ({ ctx, actor, input, req }) =>
    search(ctx, input.q, unitsOf(actor, req)),
  ),
]

/** The units in which the user reads lengths and ring sizes: as chosen, else those of the language, in English of the region. */
function unitsOf(actor: Actor, req: Request): MeasureUnits {
  const { lengthUnit = 'locale', ringSystem = 'locale' } = preferencesIn(actor.preferences ?? null)
  const [, region] = /\ben-([A-Z]{2})\b/.exec(req.get('accept-language') ?? '') ?? []
  const usual = measureUnits(localeOf(req), region)
  return {
    lengthUnit: lengthUnit === 'locale' ? usual.lengthUnit : lengthUnit,
    ringSystem: ringSystem === 'locale' ? usual.ringSystem : ringSystem,
  }
}
