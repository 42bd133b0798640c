import { form, idIn, json, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { compositionForm, saveComposition, undoComposition } from './composition.ts'
import { compositionInput, compositionUndoInput } from './input.ts'

export const compositionRoutes: Route[] = [
  json(
    '/variants/:id/composition',
    noQuery,
    ({ ctx, req }) => compositionForm(ctx.db, idIn(req)),
    'catalogue.change',
  ),

  form(
    '/variants/:id/composition',
    compositionInput,
    async ({ ctx, actor, input, req, res }) => {
      const id = idIn(req)
      const isSaved = await saveComposition(ctx, actor, id, input)
      const undo = { path: `/variants/${id}/composition/undo`, data: { n: input.n + 1 } }
      const notice = isSaved
        ? ({ key: 'composition_saved', tone: 'positive', undo } as const)
        : ({ key: 'composition_same', tone: 'notice' } as const)
      res.inertia.flash({ notice })
      return { fallback: '/' }
    },
    'catalogue.change',
  ),

  form(
    '/variants/:id/composition/undo',
    compositionUndoInput,
    async ({ ctx, actor, input, req, res }) => {
      await undoComposition(ctx, actor, idIn(req), input.n)
      res.inertia.flash({ notice: { key: 'composition_undone' } })
      return { fallback: '/' }
    },
    'catalogue.change',
  ),
]
