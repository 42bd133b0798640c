import { Suspense, useEffect } from 'react'
import { late } from '#client/lib/session-recovery/late.tsx'
import { useProof } from './proof-state.ts'
import { sendAgainWhenProven } from './send-again.ts'

const ProofDialog = late(() => import('./ProofDialog.tsx'))

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
