import type { Locale } from '#lang/locales.ts'
import type { Ctx } from '#server/context.ts'

/** A letter to one person, in his language. */
export interface Letter {
  kind: string
  to: { email: string; userId: number | null; locale: Locale }
  subject: string
  body: string
}

/** Puts a letter into the outbox, in the transaction of what it tells of. Returns its id. It is sent later, if at all. */
export async function post(ctx: Ctx, { kind, to, subject, body }: Letter): Promise<number> {
  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('outbox')
    .values({
      kind,
      to_email: to.email,
      to_user: to.userId,
      locale: to.locale,
      subject,
      body,
      next_at: now,
      created_at: now,
      sent_at: null,
      error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
