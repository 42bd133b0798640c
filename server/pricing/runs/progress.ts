import type { Principal } from '#server/access/actor.ts'
import type { ProgressProps } from './props.ts'

/** How far long work is in this process, by who asked for it and under which key. Gone with the work. */
const progressByKey = new Map<string, ProgressProps>()

const keyOf = (principal: Principal, key: string) => `${principal.id} ${key}`

/** Nothing done of nothing, where another process works on it or nobody does. */
export function progressOf(principal: Principal, key: string): ProgressProps {
  return progressByKey.get(keyOf(principal, key)) ?? { done: 0, total: 0 }
}

export type ReportProgress = (done: number, total: number) => void

/** Does `work`, which may tell how far it is; without a key nobody asks. */
export async function withProgress<T>(
  principal: Principal,
  key: string | null | undefined,
  work: (reportProgress: ReportProgress) => Promise<T>,
): Promise<T> {
  if (!key) return work(() => undefined)
  const name = keyOf(principal, key)
  try {
    return await work((done, total) => progressByKey.set(name, { done, total }))
  } finally {
    progressByKey.delete(name)
  }
}
