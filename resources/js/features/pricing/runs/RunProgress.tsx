import { Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'

const RequestProgress = lazyWithRetry(() => import('./RequestProgress.tsx'))

interface RunProgressProps {
  /** The idempotency key of the request in progress; null where it reports no progress. */
  requestKey: string | null
  isWaiting: boolean
}

/** The server's progress; nothing for requests that finish within a second. */
export function RunProgress({ requestKey, isWaiting }: RunProgressProps) {
  return (
    <Suspense fallback={null}>{isWaiting && <RequestProgress requestKey={requestKey} />}</Suspense>
  )
}
