import { weighingInput, weightInput } from '#server/catalogue/input.ts'
import { form, idIn, type Route } from '#server/http/routing/handlers.ts'
import { decideWeighing, weigh } from './weighing.ts'

export const weightRoutes: Route[] = [
  form('/variants/:id/weight', weightInput, async ({ ctx, actor, input, req, res }) => {
    const isSaved = await weigh(ctx, actor, idIn(req), input)
    const notice = isSaved
      ? ({ key: 'weight_saved', tone: 'positive' } as const)
      : ({ key: 'weight_waits', tone: 'notice' } as const)
    res.inertia.flash({ notice })
    return { fallback: '/' }
  }),
  ...(['approval', 'rejection'] as const).map((decision) =>
    form(
      `/variants/:id/weighing/${decision}`,
      weighingInput,
      async ({ ctx, actor, input, req, res }) => {
        await decideWeighing(ctx, actor, idIn(req), { ...input, decision })
        const key = decision === 'approval' ? 'weight_saved' : 'weight_rejected'
        res.inertia.flash({ notice: { key, tone: 'positive' } })
        return { fallback: '/' }
      },
      'catalogue.change',
    ),
  ),
]
