import { Suspense, useEffect } from 'react'
import { late } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { sendAgainWhenProven, useProof } from './reauthentication.ts'

const ProofDialog = late(() => import('./ReauthenticationDialog.tsx'))

/** Shows the reauthentication dialog when the server requires it. */
export function Proof() {
  const { answer } = useProof()
  useEffect(sendAgainWhenProven, [])
  return (
    <Suspense fallback={null}>
      {answer && <ProofDialog onOpenChange={(isOpen) => !isOpen && answer(false)} />}
    </Suspense>
  )
}
