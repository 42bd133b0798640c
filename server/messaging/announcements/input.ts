import * as z from 'zod'
import { nameText, plainText, submitKey } from '#server/http/routing/text-input.ts'

const id = z.int('choose').positive('choose')

/** A time in the shop's time zone, to the minute; empty where the campaign's times are used. */
const moment = z.iso
  .datetime({ local: true, offset: false, error: 'moment' })
  .or(z.literal('', 'moment'))
  .nullish()
  .transform((at) => at || null)

const fields = {
  title: nameText(80, 'announcement_title').refine((text) => text !== '', 'required'),
  body: plainText(500, 'announcement_body').default(''),
  audience: z.enum(['staff', 'screens'], 'choose').default('staff'),
  campaignId: id.nullish().transform((campaign) => campaign ?? null),
  starts: moment,
  ends: moment,
}

/** `POST /announcements` */
export const announcementInput = withTimes(z.strictObject({ ...fields, idempotencyKey: submitKey }))

/** `POST /announcements/:id`: `version` is the one that was edited. */
export const changeInput = withTimes(z.strictObject({ ...fields, version: id }))

/** `POST /announcements/:id/reminder` */
export const reminderInput = z.strictObject({ isWanted: z.boolean('choose') })

export type AnnouncementInput = z.output<typeof announcementInput>
export type ChangeInput = z.output<typeof changeInput>

interface Times {
  campaignId: number | null
  starts: string | null
  ends: string | null
}

/** Without a campaign both times are required; checked together with the other fields. */
function withTimes<S extends z.ZodType<Times>>(schema: S): S {
  const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
  const message = 'moment'
  return schema
    .refine((given) => given.campaignId || given.starts, { path: ['starts'], message, when })
    .refine((given) => given.campaignId || given.ends, { path: ['ends'], message, when })
}
