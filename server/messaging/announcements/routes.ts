import { form, idIn, json, page, type Route } from '#server/http/routing/handlers.ts'
import { noBody, noQuery } from '#server/http/routing/input.ts'
import { announcementNow, comingSoonPage } from './announcement.ts'
import { announcementInput, changeInput, reminderInput } from './input.ts'
import { type AnnouncementStep, changeAnnouncement, planAnnouncement, takeStep } from './plan.ts'
import { setReminder } from './reminder.ts'

const LIST = '/announcements'
/** The forms are on both pages. */
const back = { fallback: '/pages/coming-soon-boxed' }

export const announcementRoutes: Route[] = [
  page('/pages/coming-soon-boxed', 'pages/coming-soon-boxed', noQuery, ({ ctx, actor }) =>
    comingSoonPage(ctx, actor),
  ),
  page('/pages/coming-soon-cover', 'pages/coming-soon-cover', noQuery, ({ ctx, actor }) =>
    comingSoonPage(ctx, actor),
  ),

  form(
    LIST,
    announcementInput,
    async ({ ctx, actor, input, res }) => {
      await planAnnouncement(ctx, actor, input)
      res.inertia.flash({ notice: { key: 'announcement_planned' } })
      return back
    },
    'announcements.plan',
  ),

  form(
    `${LIST}/:id`,
    changeInput,
    async ({ ctx, actor, req, input, res }) => {
      await changeAnnouncement(ctx, actor, idIn(req), input)
      res.inertia.flash({ notice: { key: 'announcement_saved' } })
      return back
    },
    'announcements.plan',
  ),

  json(
    `${LIST}/:id/now`,
    noQuery,
    ({ ctx, req }) => announcementNow(ctx.db, idIn(req)),
    'announcements.plan',
  ),

  step('end', 'announcement_ended', 'resumption'),
  step('resumption', 'announcement_resumed'),
  step('deletion', 'announcement_deleted', 'restoral'),
  step('restoral', 'announcement_restored'),

  form(`${LIST}/:id/reminder`, reminderInput, async ({ ctx, actor, req, input }) => {
    await setReminder(ctx, actor, idIn(req), input)
    return back
  }),
]

/** `undo`: the step that the notice offers. */
function step(name: AnnouncementStep, notice: string, undo?: AnnouncementStep): Route {
  return form(
    `${LIST}/:id/${name}`,
    noBody,
    async ({ ctx, actor, req, res }) => {
      const id = idIn(req)
      const title = await takeStep(ctx, actor, id, name)
      res.inertia.flash({
        notice: {
          key: notice,
          values: { title },
          ...(undo && { undo: { path: `${LIST}/${id}/${undo}` } }),
        },
      })
      return back
    },
    'announcements.plan',
  )
}
