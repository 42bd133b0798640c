import { router } from '@inertiajs/react'
import { create } from 'zustand'

/** Sends the request once more after the user has authenticated; otherwise the first response stays. */
export async function whenProven<T>(again: () => Promise<T>, answer: T): Promise<T> {
  return (await askProof()) ? again() : answer
}

interface ProofState {
  /** Resolves the open request; null when there is none. */
  answer: ((isProven: boolean) => void) | null
}

/** Whether the user is being asked to authenticate again. */
export const useProof = create<ProofState>(() => ({ answer: null }))

/** Asks the user to authenticate again; false when the user cancels. */
export function askProof(): Promise<boolean> {
  // Only one request at a time: a new one cancels the previous.
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
 * When the server requires reauthentication for a form, the same visit is repeated afterwards with its data and
 * callbacks. Returns a function that stops this.
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

/** Repeats a visit with the same options but without its state. */
function again({ url, cancelled: _c, completed: _d, interrupted: _i, ...wishes }: Visit) {
  router.visit(url, wishes)
}
