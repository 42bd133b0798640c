import { useEffect, useState } from 'react'
import { reportStatus } from '#client/lib/background-requests.ts'
import type { QuickQuoteProps } from '#server/pricing/price-chart/props.ts'

export interface QuickQuoteRequest {
  grams: string
  karat: string
  construction: string
}

/** The server's result: the quick quote, validation errors, or that it could not be reached. */
export interface QuickQuoteResult {
  /** The price of the weight; its `quote` is the gold price. */
  quickQuote: QuickQuoteProps | null
  errors: Record<string, string>
  isOffline: boolean
}

const EMPTY: QuickQuoteResult = { quickQuote: null, errors: {}, isOffline: false }
const TYPING_DELAY_MS = 200

/** Requests a quick quote when typing pauses; outdated responses are dropped. */
export function useQuickQuote({ grams, karat, construction }: QuickQuoteRequest): QuickQuoteResult {
  const [result, setResult] = useState(EMPTY)
  useEffect(() => {
    if (grams.trim() === '') return setResult(EMPTY)
    const abort = new AbortController()
    const query = new URLSearchParams({ grams: grams.trim(), karat, construction })
    const timer = setTimeout(async () => {
      const next = await fetchQuickQuote(query, abort.signal)
      if (!abort.signal.aborted) setResult((before) => next ?? { ...before, isOffline: true })
    }, TYPING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [grams, karat, construction])
  return result
}

/** Null when the server cannot be reached or fails. */
async function fetchQuickQuote(
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<QuickQuoteResult | null> {
  try {
    const response = await fetch(`/quick-quote?${query}`, {
      signal,
      headers: { Accept: 'application/json' },
    })
    reportStatus(response.status)
    const body = await response.json()
    if (response.ok) return { ...EMPTY, quickQuote: body }
    return response.status === 422 ? { ...EMPTY, errors: body.errors } : null
  } catch {
    return null
  }
}
