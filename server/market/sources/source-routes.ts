import { action } from '#server/http/routing/action.ts'
import { form, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import type { SourceKind } from '#server/market/feeds/list.ts'
import { SOURCE_KINDS } from '#server/market/feeds/lookup.ts'
import { NotFound } from '#server/platform/errors.ts'
import { saveGoldForm } from './gold-form.ts'
import { moveSource } from './move-source.ts'
import { saveSource } from './save-source.ts'
import { goldFormInput, positionInput, sourceInput, testInput } from './source-input.ts'
import { sourcesPage } from './source-page.ts'
import { testProps } from './source-props.ts'
import { testSource } from './test-source.ts'

const SOURCES = '/configuration/sources'

export const sourceRoutes: Route[] = [
  page(
    SOURCES,
    'gold-price-sources',
    noQuery,
    async ({ ctx }) => sourcesPage(ctx),
    'gold_sources.see',
  ),

  form(
    `${SOURCES}/:kind`,
    sourceInput,
    async (visit) => {
      await saveSource(visit.ctx, visit.actor, kindIn(visit), visit.input)
      return saved(visit)
    },
    'gold_sources.save',
  ),

  form(
    `${SOURCES}/:kind/position`,
    positionInput,
    async (visit) => {
      await moveSource(visit.ctx, visit.actor, kindIn(visit), visit.input.position)
      return SOURCES
    },
    'gold_sources.save',
  ),

  action(
    `${SOURCES}/:kind/test`,
    testInput,
    async (visit) =>
      testProps(await testSource(visit.ctx, visit.actor, kindIn(visit), visit.input)),
    'gold_sources.test',
  ),

  form(
    '/configuration/gold',
    goldFormInput,
    async (visit) => {
      await saveGoldForm(visit.ctx, visit.actor, visit.input)
      return saved(visit)
    },
    'shop_settings.save',
  ),
]

/** The source in the address. Throws `NotFound` for an unknown one. */
function kindIn({ req }: UserRequest): SourceKind {
  const kind = SOURCE_KINDS.find((one) => one === req.params.kind)
  if (!kind) throw new NotFound()
  return kind
}

function saved({ res }: UserRequest): string {
  res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
  return SOURCES
}
