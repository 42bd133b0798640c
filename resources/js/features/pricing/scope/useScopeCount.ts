import { useEffect, useState } from 'react'
import { postJson } from '#client/lib/json-request.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { type ScopeValue, scopeBody } from './scope-value.ts'

const TYPING_DELAY_MS = 250

interface CountState {
  request: string
  pieces: number | null
  errors: Record<string, string>
}

/** The server's count of the pieces in scope. */
export function useScopeCount(value: ScopeValue) {
  const toDecimal = useTypedNumber()
  const requestBody = JSON.stringify({ scope: scopeBody(value, toDecimal) })
  const [count, setCount] = useState<CountState | null>(null)
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(async () => {
      const result = await postJson<{ pieces: number }>(
        '/price-scope/count',
        JSON.parse(requestBody),
      )
      if (!isCurrent) return
      setCount({
        request: requestBody,
        pieces: result.ok ? result.data.pieces : null,
        errors: result.ok ? {} : result.errors,
      })
    }, TYPING_DELAY_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [requestBody])
  const isKnown = count?.request === requestBody
  return {
    /** The last count, shown until the new one is loaded; null before the first one and after an error. */
    pieces: count?.pieces ?? null,
    isCounting: !isKnown,
    errors: isKnown ? count.errors : {},
  }
}
