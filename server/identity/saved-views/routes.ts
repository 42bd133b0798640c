import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { noBody } from '#server/http/routing/input.ts'
import { viewInput, viewNameInput, viewPositionInput, viewQueryInput } from './input.ts'
import { changeView, moveView, removeView, renameView, saveView } from './saved-view.ts'

/** All lead back to the page of the view. To undo a removal, the client saves the view again. */
export const savedViewRoutes: Route[] = [
  form('/saved-views', viewInput, async ({ ctx, actor, input, res }) => {
    await saveView(ctx, actor, input)
    return res.inertia.previousPath('/')
  }),

  form('/saved-views/:id/name', viewNameInput, async ({ ctx, actor, input, req, res }) => {
    await renameView(ctx, actor, idIn(req), input.name)
    return res.inertia.previousPath('/')
  }),

  form('/saved-views/:id/query', viewQueryInput, async ({ ctx, actor, input, req, res }) => {
    await changeView(ctx, actor, idIn(req), input.query)
    return res.inertia.previousPath('/')
  }),

  form('/saved-views/:id/position', viewPositionInput, async ({ ctx, actor, input, req, res }) => {
    await moveView(ctx, actor, idIn(req), input.position)
    return res.inertia.previousPath('/')
  }),

  form('/saved-views/:id/removal', noBody, async ({ ctx, actor, req, res }) => {
    await removeView(ctx, actor, idIn(req))
    return res.inertia.previousPath('/')
  }),
]
