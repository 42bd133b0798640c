import type { Ctx } from '#server/context.ts'

/**
 * Does `act` for one after the other. One that fails is logged by its id and keeps nobody else waiting: its turn comes
 * again with the next look. True where all went well.
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
      failed.push(thing.id)
      ctx.log.error({ job, id: thing.id, err: error }, 'a part of a job failed')
    }
  }
  return failed.length === 0
}
