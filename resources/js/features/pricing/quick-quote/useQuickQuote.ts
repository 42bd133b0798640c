import { useEffect, useState } from 'react'
import { noteAnswer } from '#client/lib/session-recovery/answers.ts'
import type { QuickQuoteProps } from '#server/pricing/runs/props.ts'

export interface Asked {
  grams: string
  karat: string
  construction: string
}

/** What the server says to a quote: the figures, words about what was asked, or that it could not be reached. */
export interface Answer {
  quote: QuickQuoteProps | null
  errors: Record<string, string>
  isOffline: boolean
}

const silent: Answer = { quote: null, errors: {}, isOffline: false }
const PAUSE_MS = 200

/** Asks once the typing pauses; an answer that comes too late is dropped. */
export function useQuickQuote({ grams, karat, construction }: Asked): Answer {
  const [answer, setAnswer] = useState(silent)
  useEffect(() => {
    if (grams.trim() === '') return setAnswer(silent)
    const visit = new AbortController()
    const query = new URLSearchParams({ grams: grams.trim(), karat, construction })
    const timer = setTimeout(async () => {
      const fresh = await ask(query, visit.signal)
      if (!visit.signal.aborted) setAnswer((before) => fresh ?? { ...before, isOffline: true })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      visit.abort()
    }
  }, [grams, karat, construction])
  return answer
}

/** Null when the server cannot be reached or fails. */
async function ask(query: URLSearchParams, signal: AbortSignal): Promise<Answer | null> {
  try {
    const response = await fetch(`/quick-quote?${query}`, {
      signal,
      headers: { Accept: 'application/json' },
    })
    noteAnswer(response.status)
    const body = await response.json()
    if (response.ok) return { ...silent, quote: body }
    return response.status === 422 ? { ...silent, errors: body.errors } : null
  } catch {
    return null
  }
}
