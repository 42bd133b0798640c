import { HttpError } from '#server/http/errors.ts'
import { isPicture } from '#server/http/middleware/bodies.ts'
import { form, idIn, type Route, withActor } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { bodyOf } from '#server/http/routing/upload.ts'
import { Refused } from '#server/platform/errors.ts'
import { changePicture, pictureFile, removePicture } from './picture.ts'
import { MAX_MB } from './picture-encoding.ts'

export const pictureRoutes: Route[] = [
  {
    method: 'post',
    path: '/users/picture',
    access: 'app.use',
    page: null,
    handle: async (request) => {
      const { ctx, actor, req, res } = withActor(request)
      if (!isPicture(req)) throw new HttpError(415, 'only pictures are taken here')
      await changePicture(ctx, actor, await bodyOf(request, MAX_MB * 1024 * 1024, tooLarge))
      res.status(204).end()
    },
  },

  form('/users/picture/removal', noBody, async ({ ctx, actor }) => {
    await removePicture(ctx, actor)
    return { fallback: '/users/profile' }
  }),

  {
    method: 'get',
    path: '/users/:id/picture',
    access: 'app.use',
    page: null,
    pageless: true,
    handle: async ({ ctx, req, res }) => {
      const { type, hash, content } = await pictureFile(ctx, idIn(req))
      // The browser caches it but revalidates, so that permissions are checked each time.
      res.set('Cache-Control', 'private, no-cache').set('ETag', `"${hash}"`).type(type)
      if (req.fresh) res.status(304).end()
      else res.send(content)
    },
  },
]

const tooLarge = () =>
  new Refused({ picture: { key: 'picture_too_large', values: { most: MAX_MB } } })
