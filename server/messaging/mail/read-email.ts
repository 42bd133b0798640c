import { authorize } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { record } from '#server/audit/record.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Tx, transaction } from '#server/platform/database/transaction.ts'
import { Conflict, NotFound } from '#server/platform/errors.ts'
import { forgetLinks, hasLostLink } from './outbox.ts'
import * as queries from './queries.ts'

/** What a letter says, for an admin to hand over. There may be a key in it, so who opened it is written down. Throws `NotFound`. */
export async function openLetter(ctx: Ctx, actor: Actor, id: number): Promise<{ body: string }> {
  authorize(actor, 'emails.open')
  return transaction(ctx, async (tx) => {
    await forgetLinks(tx)
    const letter = await letterOf(tx, id)
    await note(tx, actor, 'letter_opened', letter)
    return { body: letter.body }
  })
}

/** A letter that failed goes back into the line. Throws `Conflict` where it is on its way, has arrived, was withdrawn, or its link is over. */
export async function sendAgain(ctx: Ctx, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'emails.send_again')
  return transaction(ctx, async (tx) => {
    await forgetLinks(tx)
    const letter = await letterOf(tx, id)
    if (letter.state === 'failed' && hasLostLink(letter)) throw new Conflict({ key: 'link_over' })
    if (!(await queries.waitAgain(tx, id, tx.clock.now())))
      throw new Conflict({ key: isWithdrawn(letter) ? 'letter_withdrawn' : 'letter_under_way' })
    if (letter.document_id !== null) await queries.drawAgain(tx, letter.document_id)
    await note(tx, actor, 'letter_sent_again', letter)
  })
}

async function letterOf({ db }: Ctx, id: number): Promise<queries.StoredLetter> {
  const letter = await queries.letterById(db, id)
  if (!letter) throw new NotFound()
  return letter
}

function isWithdrawn({ state, error }: queries.StoredLetter): boolean {
  return state === 'failed' && error === queries.WITHDRAWN
}

function note(tx: Tx, actor: Actor, act: string, letter: queries.StoredLetter): Promise<void> {
  const { id, kind, to_email: email } = letter
  // The record outlives an erased customer, so of letters to customers it keeps no address.
  const to = kind === 'invoice' || kind === 'document' ? {} : { email }
  return record(tx, actor, {
    act,
    subject: 'letter',
    subjectId: id,
    details: { kind, ...to },
  })
}
