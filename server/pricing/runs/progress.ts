import type { Principal } from '#server/access/actor.ts'
import type { ProgressProps } from './props.ts'

/** The progress of long work in this process, by user and key; deleted when the work ends. */
const progressByKey = new Map<string, ProgressProps>()

const keyOf = (principal: Principal, key: string) => `${principal.id} ${key}`

/** Zero of zero where no work under this key runs in this process. */
export function progressOf(principal: Principal, key: string): ProgressProps {
  return progressByKey.get(keyOf(principal, key)) ?? { done: 0, total: 0 }
}

export type ReportProgress = (done: number, total: number) => void

/** Runs `work` and stores its progress under the key; without a key no progress is stored. */
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
