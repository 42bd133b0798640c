import { Suspense, useEffect } from 'react'
import { late } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { sendAgainWhenProven, useProof } from './reauthentication.ts'

const ProofDialog = late(() => import('./ReauthenticationDialog.tsx'))

/** Stands by on every page of the house: asks who it is when the server does. */
export function Proof() {
  const { answer } = useProof()
  useEffect(sendAgainWhenProven, [])
  return (
    <Suspense fallback={null}>
      {answer && <ProofDialog onOpenChange={(isOpen) => !isOpen && answer(false)} />}
    </Suspense>
  )
}
