import { HttpError } from '#server/http/errors.ts'
import { isImageFile } from '#server/http/middleware/bodies.ts'
import { action } from '#server/http/routing/action.ts'
import { idIn, json, type Route, withActor } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { bodyOf } from '#server/http/routing/upload.ts'
import { NotFound, Refused } from '#server/platform/errors.ts'
import { ConcurrencyLimiter } from '#server/platform/process/concurrency-limiter.ts'
import { addPhoto } from './add-photo.ts'
import { photoOrderInput, photoRemovalInput } from './input.ts'
import { orderPhotos } from './order-photos.ts'
import { type PhotoOwner, photoFile, photoList } from './photos.ts'
import { removePhoto } from './remove-photo.ts'

const MAX_MB = 15

// Limits the memory of files that are being received or wait to be encoded.
const uploads = new ConcurrencyLimiter(3, 30)

/** The photos of products and pieces: add, order and remove them; and the files. */
export const photoRoutes: Route[] = [
  json('/variants/:id/photos', noQuery, ({ ctx, req }) =>
    photoList(ctx.db, { column: 'variant_id', id: idIn(req) }),
  ),
  ...routesOf('/products/:id/photos', 'product_id'),
  ...routesOf('/variants/:id/photos', 'variant_id'),
  file('/photos/:hash', 'large'),
  file('/photos/:hash/small', 'small'),
]

function routesOf(path: string, column: PhotoOwner['column']): Route[] {
  return [
    {
      method: 'post',
      path,
      access: 'catalogue.change',
      page: null,
      handle: async (caller) => {
        const { ctx, actor, req, res } = withActor(caller)
        if (!isImageFile(req)) throw new HttpError(415, 'only images are accepted')
        const owner = { column, id: idIn(req) }
        res.json(
          await uploads.run(async () => {
            const photo = await bodyOf(caller, MAX_MB * 1024 * 1024, tooLarge)
            return addPhoto(ctx, actor, owner, photo)
          }),
        )
      },
    },
    action(
      `${path}/order`,
      photoOrderInput,
      ({ ctx, actor, req, input }) =>
        orderPhotos(ctx, actor, { column, id: idIn(req) }, input.hashes),
      'catalogue.change',
    ),
    action(
      `${path}/removal`,
      photoRemovalInput,
      ({ ctx, actor, req, input }) =>
        removePhoto(ctx, actor, { column, id: idIn(req) }, input.hash),
      'catalogue.change',
    ),
  ]
}

function file(path: string, size: 'small' | 'large'): Route {
  return {
    method: 'get',
    path,
    access: 'app.use',
    page: null,
    pageless: true,
    handle: async ({ ctx, req, res }) => {
      const { hash } = req.params
      if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) throw new NotFound()
      const content = await photoFile(ctx.db, hash, size)
      // Another photo has another address.
      res.set('Cache-Control', 'private, max-age=31536000, immutable').type('image/webp')
      res.send(content)
    },
  }
}

const tooLarge = () =>
  new Refused({ picture: { key: 'picture_too_large', values: { most: MAX_MB } } })
