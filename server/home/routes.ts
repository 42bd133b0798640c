import { addMiamiCubanLink } from '#server/catalogue/miami-cuban-link.ts'
import { saveShop } from '#server/configuration/configuration.ts'
import { form, page, type Route } from '#server/http/handlers.ts'
import { noQuery } from '#server/http/input.ts'
import { homePage } from './home.ts'
import { firstShopInput } from './input.ts'

export const homeRoutes: Route[] = [
  page('/', 'home', noQuery, ({ ctx, actor }) => homePage(ctx, actor)),
  form('/first-steps/shop', firstShopInput, async ({ ctx, actor, input, res }) => {
    await saveShop(ctx, actor, input)
    if (input.catalogue === 'miami_cuban_link') await addMiamiCubanLink(ctx)
    res.inertia.flash({ notice: { key: 'shop_saved', tone: 'positive' } })
    return '/'
  }),
]
