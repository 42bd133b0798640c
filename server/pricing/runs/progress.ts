import type { Principal } from '#server/access/actor.ts'
import type { ProgressProps } from './props.ts'

/** How far long work is in this process, by who asked for it and under which key. Gone with the work. */
const under = new Map<string, ProgressProps>()

const nameOf = (doer: Principal, key: string) => `${doer.id} ${key}`

/** Nothing done of nothing, where another process works on it or nobody does. */
export function progressOf(doer: Principal, key: string): ProgressProps {
  return under.get(nameOf(doer, key)) ?? { done: 0, total: 0 }
}

export type Tell = (done: number, total: number) => void

/** Does `work`, which may tell how far it is; without a key nobody asks. */
export async function tellingHowFar<T>(
  doer: Principal,
  key: string | null | undefined,
  work: (tell: Tell) => Promise<T>,
): Promise<T> {
  if (!key) return work(() => undefined)
  const name = nameOf(doer, key)
  try {
    return await work((done, total) => under.set(name, { done, total }))
  } finally {
    under.delete(name)
  }
}
