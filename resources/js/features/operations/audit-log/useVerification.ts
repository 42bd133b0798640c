import { useState } from 'react'
import { askFor } from '#client/features/workspace/inbox/ask.ts'
import type { Verification } from '#server/audit/verify.ts'

type State =
  | { is: 'idle' | 'failed' }
  | { is: 'running' | 'whole'; so: Verification }
  | { is: 'broken'; number: number }

const NOTHING: Verification = { checked: 0, of: 0, broken: null, hash: '' }

/** Goes through the record part by part, so that it can be seen how far it has come. */
export function useVerification() {
  const [state, setState] = useState<State>({ is: 'idle' })
  const start = async () => {
    let so = NOTHING
    do {
      setState({ is: 'running', so })
      const answer = await askFor<Verification>(`/audit/verification?after=${so.checked}`)
      if (!answer.ok) return setState({ is: 'failed' })
      so = answer.facts
    } while (so.broken === null && so.checked < so.of)
    setState(so.broken === null ? { is: 'whole', so } : { is: 'broken', number: so.broken })
  }
  return { state, start }
}
