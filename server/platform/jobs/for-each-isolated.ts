import type { Ctx } from '#server/platform/context.ts'
import { DatabaseAway } from '#server/platform/database/trouble.ts'

/**
 * Does `act` for one after the other. One that fails is logged by its id and keeps nobody else waiting: its turn comes
 * again with the next look. True where all went well. Throws `DatabaseAway`: the rest would fail alike.
 */
export async function oneByOne<T extends { id: number }>(
  ctx: Ctx,
  job: string,
  things: readonly T[],
  act: (thing: T) => Promise<unknown>,
): Promise<boolean> {
  const failed: number[] = []
  for (const thing of things) {
    try {
      await act(thing)
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      failed.push(thing.id)
      ctx.log.error({ job, id: thing.id, err: error }, 'a part of a job failed')
    }
  }
  return failed.length === 0
}
