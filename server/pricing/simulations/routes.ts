import { action } from '#server/http/routing/action.ts'
import { form, idIn, page, type Route } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { resolutionInput, sampleInput, simulationInput } from './input.ts'
import { simulationPage } from './page.ts'
import { runSample } from './run-sample.ts'
import { confirmSimulation, startSimulation } from './simulation.ts'
import { resolutionFor } from './try-piece.ts'

const SIMULATIONS = '/configuration/rehearsals'

export const simulationRoutes: Route[] = [
  page(
    `${SIMULATIONS}/:id`,
    'configuration-rehearsal',
    noQuery,
    ({ ctx, req }) => simulationPage(ctx, idIn(req)),
    'pricing_settings.see',
  ),

  action(
    '/configuration/resolution',
    resolutionInput,
    ({ ctx, actor, input }) => resolutionFor(ctx, actor, input),
    'pricing_settings.change',
  ),
  form(
    SIMULATIONS,
    simulationInput,
    async ({ ctx, actor, input }) => `${SIMULATIONS}/${await startSimulation(ctx, actor, input)}`,
    'pricing_settings.change',
  ),
  action(
    `${SIMULATIONS}/:id/samples`,
    sampleInput,
    ({ ctx, actor, req, input }) => runSample(ctx, actor, idIn(req), input.place),
    'pricing_settings.change',
  ),
  form(
    `${SIMULATIONS}/:id/confirmation`,
    noBody,
    async ({ ctx, actor, req, res }) => {
      await confirmSimulation(ctx, actor, idIn(req))
      res.inertia.flash({ notice: { key: 'saved', tone: 'positive' } })
      return `${SIMULATIONS}/${idIn(req)}`
    },
    'pricing_settings.change',
  ),
]
