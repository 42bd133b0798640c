import { form, idIn, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { taxClassChangeInput, taxClassInput, taxClassVersionInput } from './input.ts'
import { taxClassesPage } from './page.ts'
import { addTaxClass, archiveTaxClass, changeTaxClass, chooseDefault } from './tax-class.ts'

const PAGE = '/configuration/tax-classes'

export const taxClassRoutes: Route[] = [
  page(PAGE, 'tax-classes', noQuery, ({ ctx }) => taxClassesPage(ctx.db), 'pricing_settings.see'),

  form(
    PAGE,
    taxClassInput,
    async (request) => {
      await addTaxClass(request.ctx, request.actor, request.input)
      return saved(request)
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/:id`,
    taxClassChangeInput,
    async (request) => {
      await changeTaxClass(request.ctx, request.actor, idIn(request.req), request.input)
      return saved(request)
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/:id/archiving`,
    taxClassVersionInput,
    async (request) => {
      const { ctx, actor, req, input } = request
      await archiveTaxClass(ctx, actor, idIn(req), input.version)
      return saved(request)
    },
    'shop_settings.save',
  ),
  form(
    `${PAGE}/:id/default`,
    taxClassVersionInput,
    async (request) => {
      const { ctx, actor, req, input } = request
      await chooseDefault(ctx, actor, idIn(req), input.version)
      return saved(request)
    },
    'shop_settings.save',
  ),
]

function saved({ res }: UserRequest): string {
  res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
  return PAGE
}
