import { action } from '#server/http/routing/action.ts'
import {
  form,
  idIn,
  json,
  page,
  type Route,
  requireAbility,
} from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { moved } from '#server/http/routing/moved.ts'
import { applyRun } from './apply.ts'
import {
  applicationInput,
  approvalInput,
  choiceInput,
  linesQuery,
  runsQuery,
  undoInput,
  undoQuery,
} from './input.ts'
import { progressOf } from './progress.ts'
import { approveRun, chooseRows, discardRun } from './review-run.ts'
import { linesAfter } from './run-lines.ts'
import { applicationNotice, runPage, runsPage } from './run-page.ts'
import { undoRun } from './undo.ts'
import { undoEffect } from './undo-effect.ts'

export const runRoutes: Route[] = [
  page('/price-runs', 'price-runs', runsQuery, ({ ctx, actor, input }) =>
    runsPage(ctx, actor, input),
  ),
  json('/price-runs/progress/:key', noQuery, ({ ctx, actor, req }) =>
    progressOf(ctx, actor, String(req.params.key)),
  ),
  page('/price-runs/:id', 'price-run', linesQuery, ({ ctx, actor, input, req }) =>
    runPage(ctx, actor, idIn(req), input),
  ),
  json('/price-runs/:id/lines', linesQuery, ({ ctx, actor, input, req }) =>
    linesAfter(ctx, actor, idIn(req), input),
  ),
  form('/price-runs/:id/application', applicationInput, async (request) => {
    const { ctx, actor, input, req, res } = request
    if (input.includeHeld) requireAbility(request, 'runs.apply_held')
    await applyRun(ctx, actor, idIn(req), input)
    const notice = await applicationNotice(ctx, actor, idIn(req))
    if (notice) res.inertia.flash({ notice })
    return `/price-runs/${idIn(req)}`
  }),
  action('/price-runs/:id/lines', choiceInput, ({ ctx, actor, input, req }) =>
    chooseRows(ctx, actor, idIn(req), input),
  ),
  // An approval needs a person, so the screen must not be an unattended session.
  form(
    '/price-runs/:id/approval',
    approvalInput,
    async ({ ctx, actor, input, req, res }) => {
      await approveRun(ctx, actor, idIn(req), input)
      res.inertia.flash({ notice: { key: 'run_approved', tone: 'positive' } })
      return `/price-runs/${idIn(req)}`
    },
    'runs.approve',
  ),
  form('/price-runs/:id/discard', noBody, async ({ ctx, actor, req, res }) => {
    await discardRun(ctx, actor, idIn(req))
    res.inertia.flash({ notice: { key: 'run_discarded', tone: 'neutral' } })
    return '/price-runs'
  }),
  json('/price-runs/:id/undo', undoQuery, ({ ctx, actor, input, req }) =>
    undoEffect(ctx, actor, idIn(req), input),
  ),
  form('/price-runs/:id/undo', undoInput, async ({ ctx, actor, input, req, res }) => {
    await undoRun(ctx, actor, idIn(req), input)
    res.inertia.flash({ notice: { key: 'run_undone', tone: 'positive' } })
    return `/price-runs/${idIn(req)}`
  }),
  moved('get', '/price-runs/:id/reversal', '/price-runs/:id/undo'),
  moved('post', '/price-runs/:id/reversal', '/price-runs/:id/undo'),
]
