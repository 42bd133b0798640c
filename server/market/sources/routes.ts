import { action } from '#server/http/routing/action.ts'
import { form, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { NotFound } from '#server/platform/errors.ts'
import { moveSource } from './move-source.ts'
import { saveSource } from './save-source.ts'
import { positionInput, sourceInput, testInput } from './source-input.ts'
import { sourcesPage } from './source-page.ts'
import { testProps } from './source-props.ts'
import { testSource } from './test-source.ts'

const SOURCES = '/configuration/sources'

export const sourceRoutes: Route[] = [
  page(
    SOURCES,
    'gold-price-sources',
    noQuery,
    async ({ ctx, actor }) => sourcesPage(ctx, actor),
    'gold_sources.see',
  ),

  form(
    `${SOURCES}/:kind`,
    sourceInput,
    async (request) => {
      await saveSource(request.ctx, request.actor, kindIn(request), request.input)
      request.res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
      return request.res.inertia.previousPath(SOURCES)
    },
    'gold_sources.save',
  ),

  form(
    `${SOURCES}/:kind/position`,
    positionInput,
    async (request) => {
      await moveSource(request.ctx, request.actor, kindIn(request), request.input.position)
      return request.res.inertia.previousPath(SOURCES)
    },
    'gold_sources.save',
  ),

  action(
    `${SOURCES}/:kind/test`,
    testInput,
    async (request) =>
      testProps(await testSource(request.ctx, request.actor, kindIn(request), request.input)),
    'gold_sources.test',
  ),
]

/** The source in the path. Throws `NotFound` for an unknown one. */
function kindIn({ req }: UserRequest): SourceKind {
  const kind = SOURCE_KINDS.find((one) => one === req.params.kind)
  if (!kind) throw new NotFound()
  return kind
}
