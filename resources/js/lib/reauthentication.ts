import { router } from '@inertiajs/react'
import { create } from 'zustand'

/** Sends the request once more after the user has authenticated; otherwise the first response stays. */
export async function retryAfterReauthentication<T>(
  retry: () => Promise<T>,
  result: T,
): Promise<T> {
  return (await requestReauthentication()) ? retry() : result
}

interface ReauthenticationState {
  /** Ends the open request; null when there is none. */
  resolveRequest: ((isConfirmed: boolean) => void) | null
  /** Whether the user confirmed the newest request; pending while it is open. */
  answer: Promise<boolean>
}

/** Whether the user is being asked to authenticate again. */
export const useReauthentication = create<ReauthenticationState>(() => ({
  resolveRequest: null,
  answer: Promise.resolve(false),
}))

/** Asks the user to authenticate again; false when the user cancels. */
export function requestReauthentication(): Promise<boolean> {
  // Only one request at a time: a new one cancels the previous.
  useReauthentication.getState().resolveRequest?.(false)
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const resolveRequest = (isConfirmed: boolean) => {
    useReauthentication.setState({ resolveRequest: null })
    resolve(isConfirmed)
  }
  useReauthentication.setState({ resolveRequest, answer })
  return answer
}

type Visit = Parameters<Parameters<typeof router.on<'before'>>[1]>[0]['detail']['visit']

/**
 * When the server requires reauthentication for a form, the same visit is repeated afterwards with its data and
 * callbacks. Returns a function that stops this.
 */
export function resendAfterReauthentication(): () => void {
  let last: Visit | undefined
  const cleanups = [
    router.on('before', ({ detail: { visit } }) => {
      if (visit.method !== 'get') last = visit
    }),
    router.on('error', ({ detail: { errors } }) => {
      const visit = last
      if (!errors.proof || !visit) return
      void requestReauthentication().then((isConfirmed) => {
        if (isConfirmed) resend(visit)
      })
    }),
  ]
  return () => {
    for (const cleanup of cleanups) cleanup()
  }
}

/** Repeats a visit with the same options but without its state. */
function resend({ url, cancelled: _c, completed: _d, interrupted: _i, ...options }: Visit) {
  router.visit(url, options)
}
