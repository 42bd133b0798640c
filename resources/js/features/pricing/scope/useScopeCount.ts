import { useEffect, useState } from 'react'
import { postJson } from '#client/lib/json-request.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import { type ScopeValue, scopeBody } from './scope-value.ts'

const PATIENCE_MS = 250

interface Count {
  of: string
  pieces: number | null
  errors: Record<string, string>
}

/** How many pieces are in scope now, by the server's count; null while nobody knows. */
export function useScopeCount(value: ScopeValue) {
  const plain = useTypedNumber()
  const question = JSON.stringify({ scope: scopeBody(value, plain) })
  const [count, setCount] = useState<Count | null>(null)
  useEffect(() => {
    let isCurrent = true
    const wait = setTimeout(async () => {
      const answer = await postJson<{ pieces: number }>('/price-scope/count', JSON.parse(question))
      if (!isCurrent) return
      setCount({
        of: question,
        pieces: answer.ok ? answer.data.pieces : null,
        errors: answer.ok ? {} : answer.errors,
      })
    }, PATIENCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(wait)
    }
  }, [question])
  const isKnown = count?.of === question
  return {
    /** What was counted last stays in sight until the new count is there. */
    pieces: count?.pieces ?? null,
    isCounting: !isKnown,
    errors: isKnown ? count.errors : {},
  }
}
