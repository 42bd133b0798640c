import type { Request } from 'express'
import * as z from 'zod'
import { type MeasureUnits, measureUnits, unitsFor } from '#lang/measures.ts'
import type { Actor } from '#server/access/actor.ts'
import { shopOf, shopUnits } from '#server/configuration/configuration.ts'
import { json, type Route } from '#server/http/routing/handlers.ts'
import { localeOf } from '#server/http/routing/input.ts'
import { plainNumber, plainText } from '#server/http/routing/text-input.ts'
import { preferencesIn } from '#server/identity/preferences/preferences.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { search } from './search.ts'

const MAX_LENGTH = 100

/** `GET /search`: an invalid query finds nothing and is never refused. */
const searchQuery = z.object({
  q: plainText(MAX_LENGTH)
    .transform((typed) => plainNumber(typed.replace(/^\p{Sc}\s*/u, '')))
    .catch(''),
})

export const searchRoutes: Route[] = [
  json('/search', searchQuery, async ({ ctx, actor, input, req }) =>
    search(ctx, input.q, await unitsOf(ctx.db, actor, req)),
  ),
]

/** The units in which the user reads lengths and ring sizes: as chosen, else those of the shop, else of the language, in English of the region. */
async function unitsOf(db: Db, actor: Actor, req: Request): Promise<MeasureUnits> {
  const [, region] = /\ben-([A-Z]{2})\b/.exec(req.get('accept-language') ?? '') ?? []
  const own = preferencesIn(actor.preferences ?? null)
  return unitsFor([own, shopUnits(await shopOf(db))], measureUnits(localeOf(req), region))
}
