import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '#client/lib/session-recovery/lazy-with-retry.tsx'
import { resendAfterReauthentication, useReauthentication } from './reauthentication.ts'

const ReauthenticationDialog = lazyWithRetry(() => import('./ReauthenticationDialog.tsx'))

/** Shows the reauthentication dialog when the server requires it. */
export function Reauthentication() {
  const { answer } = useReauthentication()
  useEffect(resendAfterReauthentication, [])
  return (
    <Suspense fallback={null}>
      {answer && <ReauthenticationDialog onOpenChange={(isOpen) => !isOpen && answer(false)} />}
    </Suspense>
  )
}
