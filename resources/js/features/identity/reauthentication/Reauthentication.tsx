import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { resendAfterReauthentication, useReauthentication } from '#client/lib/reauthentication.ts'

const ReauthenticationDialog = lazyWithRetry(() => import('./ReauthenticationDialog.tsx'))

/** Shows the reauthentication dialog when the server requires it. */
export function Reauthentication() {
  const { resolveRequest } = useReauthentication()
  useEffect(resendAfterReauthentication, [])
  return (
    <Suspense fallback={null}>
      {resolveRequest && (
        <ReauthenticationDialog onOpenChange={(isOpen) => !isOpen && resolveRequest(false)} />
      )}
    </Suspense>
  )
}
