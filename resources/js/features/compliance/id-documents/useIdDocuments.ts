import { router } from '@inertiajs/react'
import { useCallback, useEffect, useState } from 'react'
import { askFor } from '#client/features/workspace/inbox/ask.ts'
import type { IdDocumentsProps } from '#server/compliance/id-documents/props.ts'

type Asked = 'waiting' | 'failed' | IdDocumentsProps

/** What is known of who a customer is; asked for again after every change, with the page around it. */
export function useIdDocuments(customerId: number) {
  const [asked, setAsked] = useState(0)
  const [known, setKnown] = useState<Asked>('waiting')
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again when told to.
  useEffect(() => {
    const gone = new AbortController()
    void askFor<IdDocumentsProps>(`/customers/${customerId}/id-documents`, gone.signal).then(
      (answer) => {
        if (!gone.signal.aborted) setKnown(answer.ok ? answer.facts : 'failed')
      },
    )
    return () => gone.abort()
  }, [customerId, asked])
  const again = useCallback(() => {
    setAsked((n) => n + 1)
    router.reload({ only: ['customer', 'timeline'] })
  }, [])
  return { known, again }
}
