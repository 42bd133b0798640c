import { create } from 'zustand'

interface ProofState {
  /** Tells whoever asked how it went; null: nobody asks. */
  answer: ((isProven: boolean) => void) | null
}

/** Whether somebody is asked just now who he is. */
export const useProof = create<ProofState>(() => ({ answer: null }))

/** Asks the person at the desk who he is; false when he would rather not say. */
export function askProof(): Promise<boolean> {
  // Two parts of a page that ask at once wait for the same answer: the first question is taken back.
  useProof.getState().answer?.(false)
  return new Promise((resolve) => {
    const answer = (isProven: boolean) => {
      useProof.setState({ answer: null })
      resolve(isProven)
    }
    useProof.setState({ answer })
  })
}
