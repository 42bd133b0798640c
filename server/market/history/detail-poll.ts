import { findPoll, type Poll, pollBeside } from '#server/market/polling/poll-queries.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { NotFound } from '#server/platform/errors.ts'
import { answerProps, type GoldPricePollProps, type PollStep, pollProps } from './props.ts'

const LIST = '/gold-price-logs'

/** One poll that brought no price: what was answered, and why it is none. Throws `NotFound`, also for those that did. */
export async function pollPage(db: Db, id: number): Promise<GoldPricePollProps> {
  const poll = await findPoll(db, id)
  if (!poll || poll.outcome === 'quote') throw new NotFound()
  const previous = await pollBeside(db, poll, 'desc')
  const next = await pollBeside(db, poll, 'asc')
  return {
    poll: pollProps(poll),
    answer: answerProps(poll),
    previous: previous ? stepTo(previous) : null,
    next: next ? stepTo(next) : null,
  }
}

function stepTo({ id, at, outcome, quote_id }: Poll): PollStep {
  const href = outcome === 'quote' ? `${LIST}/${quote_id}` : `${LIST}/polls/${id}`
  return { at, outcome, href }
}
