import { useEffect, useState } from 'react'
import { postJson } from '#client/lib/json-request.ts'
import type { ImpactProps } from '#server/pricing/runs/impact-props.ts'

const TYPING_DELAY_MS = 250

/** What the server knows of the prices in the form. */
export interface Impact {
  /** The newest figures; null before the first ones, and where the form is not complete. */
  figures: ImpactProps | null
  /** `none`: the form is not complete. `refused`: the server does not accept a field. `failed`: no usable response. */
  state: 'none' | 'loading' | 'ready' | 'refused' | 'failed'
  /** Why fields of the form were refused, in the user's language; for beside the fields. */
  fieldErrors: Record<string, string>
  /** Why it was refused otherwise. */
  reasons: string[]
  retry: () => void
}

interface Answer {
  /** The request that was answered, and which attempt at it. */
  to: string
  state: 'ready' | 'refused' | 'failed'
  figures: ImpactProps | null
  errors: Record<string, string>
}

const UNPROCESSABLE = 422

/**
 * What the rule of a form would change now, requested when typing pauses. A newer request aborts the older one, whose
 * response is dropped; until the new figures arrive, the old ones stay. `body` is the request as JSON, or null while a
 * value is missing.
 */
export function useImpact(path: string, body: string | null): Impact {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const request = `${attempt} ${body}`
  useEffect(() => {
    if (body === null) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const result = await postJson<ImpactProps>(path, JSON.parse(body), abort.signal)
      if (abort.signal.aborted) return
      setAnswer((before) =>
        result.ok
          ? { to: request, state: 'ready', figures: result.data, errors: {} }
          : {
              to: request,
              state: result.status === UNPROCESSABLE ? 'refused' : 'failed',
              figures: before?.figures ?? null,
              errors: result.errors,
            },
      )
    }, TYPING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [path, body, request])
  const retry = () => setAttempt((count) => count + 1)
  const isCurrent = body !== null && answer?.to === request
  const errors = Object.entries(isCurrent ? answer.errors : {})
  const others = errors.filter(([field]) => !isInForm(field))
  return {
    figures: body === null ? null : (answer?.figures ?? null),
    state: isCurrent ? answer.state : stateWithoutAnswer(body),
    fieldErrors: Object.fromEntries(errors.filter(([field]) => isInForm(field))),
    reasons: [...new Set(others.map(([, reason]) => reason))],
    retry,
  }
}

const stateWithoutAnswer = (body: string | null) => (body === null ? 'none' : 'loading')

/** Whether the form shows the errors of this field itself. */
const isInForm = (field: string): boolean => field === 'rule.value' || field.startsWith('scope.')
