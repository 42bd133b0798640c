import { create } from 'zustand'

interface ProofState {
  /** Tells whoever asked how it went; null: nobody asks. */
  answer: ((isProven: boolean) => void) | null
}

/** Whether the user is being asked to authenticate again. */
export const useProof = create<ProofState>(() => ({ answer: null }))

/** Asks the user to authenticate again; false when the user cancels. */
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
