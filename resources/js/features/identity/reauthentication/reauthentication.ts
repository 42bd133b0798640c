import { router } from '@inertiajs/react'
import { create } from 'zustand'

/** Sends the request once more after the user has authenticated; otherwise the first response stays. */
export async function whenProven<T>(again: () => Promise<T>, answer: T): Promise<T> {
  return (await askProof()) ? again() : answer
}

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

type Visit = Parameters<Parameters<typeof router.on<'before'>>[1]>[0]['detail']['visit']

/**
 * A form that the server answers with "who are you?" is sent once more when that is shown, with all that was typed and
 * with everything that was to happen after it. What this returns ends it.
 */
export function sendAgainWhenProven(): () => void {
  let last: Visit | undefined
  const ends = [
    router.on('before', ({ detail: { visit } }) => {
      if (visit.method !== 'get') last = visit
    }),
    router.on('error', ({ detail: { errors } }) => {
      const visit = last
      if (!errors.proof || !visit) return
      void askProof().then((isProven) => {
        if (isProven) again(visit)
      })
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** A new visit with the old one's wishes: its state is not taken over. */
function again({ url, cancelled: _c, completed: _d, interrupted: _i, ...wishes }: Visit) {
  router.visit(url, wishes)
}
