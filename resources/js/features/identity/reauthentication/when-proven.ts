import { askProof } from './proof-state.ts'

/** Sends the request once more after the user has authenticated; otherwise the first response stays. */
export async function whenProven<T>(again: () => Promise<T>, answer: T): Promise<T> {
  return (await askProof()) ? again() : answer
}
