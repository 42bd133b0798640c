import { router } from '@inertiajs/react'
import { useState } from 'react'

/** Asks all sources now; one that is left alone for a while says until when. What is typed on the page stays. */
export function useFetchNow() {
  const [isFetching, setFetching] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const fetchNow = () =>
    router.post(
      '/gold-price-logs/fetch',
      {},
      {
        preserveScroll: true,
        preserveState: true,
        onStart: () => {
          setFetching(true)
          setRefusal(undefined)
        },
        onError: (errors) => setRefusal(Object.values(errors).join(' ')),
        onFinish: () => setFetching(false),
      },
    )
  return { fetchNow, isFetching, refusal }
}
