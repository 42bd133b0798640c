import { askProof } from './proof-state.ts'

/** Does it once more when the person has shown who he is; else it stays at the answer there is. */
export async function whenProven<T>(again: () => Promise<T>, answer: T): Promise<T> {
  return (await askProof()) ? again() : answer
}
