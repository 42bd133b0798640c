import { form, page, type Route, type UserRequest } from '#server/http/routing/handlers.ts'
import { contactPage, sendContactRequest, shopDetails } from './contact.ts'
import { addressOf, contactInput, contactQuery } from './contact-input.ts'

type Query = { page: string | null; request: string | null }

export const contactRoutes: Route[] = [
  page('/pages/contact-us-boxed', 'pages/contact-us-boxed', contactQuery, propsOf),

  page('/pages/contact-us-cover', 'pages/contact-us-cover', contactQuery, async (request) => ({
    ...(await propsOf(request)),
    details: await shopDetails(request.ctx.db),
  })),

  form('/contact-requests', contactInput, async ({ ctx, actor, input, req, res }) => {
    await sendContactRequest(ctx, actor, input, req.get('user-agent') ?? null)
    res.inertia.flash({ notice: { key: 'contact_request_sent' } })
    return { fallback: '/pages/contact-us-boxed' }
  }),
]

/** A link of a menu does not name the page that it is on, but the browser sends its address. */
function propsOf({ ctx, actor, input, req, res }: UserRequest<Query>) {
  const address = input.page ?? addressOf(res.inertia.previousPath(''))
  const agent = req.get('user-agent') ?? null
  return contactPage(ctx.db, actor, { page: address, request: input.request, agent })
}
