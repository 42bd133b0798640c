import { HttpError } from '#server/http/errors.ts'
import { isPicture } from '#server/http/middleware/bodies.ts'
import { form, type Route, withActor } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { bodyOf } from '#server/http/routing/upload.ts'
import { MAX_MB } from '#server/identity/profile/picture-encoding.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { changeLogo, logoFile, removeLogo } from './logo.ts'

/** The shop's logo on documents. */
export const logoRoutes: Route[] = [
  {
    method: 'post',
    path: '/configuration/logo',
    access: 'shop_settings.save',
    page: null,
    handle: async (caller) => {
      const { ctx, actor, req, res } = withActor(caller)
      if (!isPicture(req)) throw new HttpError(415, 'only images are accepted')
      await changeLogo(ctx, actor, await bodyOf(caller, MAX_MB * 1024 * 1024, tooLarge))
      res.status(204).end()
    },
  },

  form(
    '/configuration/logo/removal',
    noBody,
    async ({ ctx, actor }) => {
      await removeLogo(ctx, actor)
      return '/configuration'
    },
    'shop_settings.save',
  ),

  {
    method: 'get',
    path: '/logos/:hash',
    access: 'app.use',
    page: null,
    pageless: true,
    handle: async ({ ctx, req, res }) => {
      const { hash } = req.params
      if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) throw new NotFound()
      const content = await logoFile(ctx.db, hash)
      // A changed logo has a new URL.
      res.set('Cache-Control', 'private, max-age=31536000, immutable').type('image/png')
      res.send(content)
    },
  },
]

const tooLarge = () =>
  new Refused({ picture: { key: 'picture_too_large', values: { most: MAX_MB } } })
