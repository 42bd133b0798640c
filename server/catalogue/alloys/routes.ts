import { form, idIn, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { addAlloy, alloysPage, switchAlloy } from './alloy.ts'
import { alloyInput, alloySwitchInput } from './input.ts'

const PAGE = '/configuration/alloys'

export const alloyRoutes: Route[] = [
  page(PAGE, 'alloys', noQuery, ({ ctx }) => alloysPage(ctx.db), 'pricing_settings.see'),

  form(
    PAGE,
    alloyInput,
    async (request) => {
      await addAlloy(request.ctx, request.actor, request.input)
      return saved(request)
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/:id/sale`,
    alloySwitchInput,
    async (request) => {
      await switchAlloy(request.ctx, request.actor, idIn(request.req), request.input)
      return saved(request)
    },
    'shop_settings.save',
  ),
]

function saved({ res }: UserRequest): string {
  res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
  return PAGE
}
