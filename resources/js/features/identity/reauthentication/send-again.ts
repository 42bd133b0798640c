import { router } from '@inertiajs/react'
import { askProof } from './proof-state.ts'

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
