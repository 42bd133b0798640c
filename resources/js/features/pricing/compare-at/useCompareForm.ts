import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import {
  EVERYTHING,
  type ScopeValue,
  scopeBody,
} from '#client/features/pricing/scope/scope-value.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import { useSubmitKey } from '#client/lib/useSubmitKey.ts'

/** What is asked for, and sending it: the same wish is sent once, however often the button is pressed. */
export function useCompareForm() {
  const toDecimal = useTypedNumber()
  const { errors } = usePage().props
  const [scope, setScope] = useState<ScopeValue>(EVERYTHING)
  const [rule, setRule] = useState<RuleValue>({ by: 'last_regular', value: '' })
  const [reason, setReason] = useState('')
  const [waiting, setWaiting] = useState(false)
  const request = JSON.stringify({
    kind: 'compare',
    scope: scopeBody(scope, toDecimal),
    rule: ruleBody(rule, toDecimal),
    reason,
  })
  const { idempotencyKey } = useSubmitKey(request)
  const preview = () =>
    router.post(
      '/price-runs',
      { ...JSON.parse(request), idempotencyKey },
      {
        preserveState: true,
        preserveScroll: 'errors',
        onStart: () => setWaiting(true),
        onFinish: () => setWaiting(false),
      },
    )
  return {
    scope,
    setScope,
    rule,
    setRule,
    reason,
    setReason,
    errors: errors as Partial<Record<string, string>>,
    waiting,
    preview,
  }
}

/** How the compare-at price comes about, in the order in which they are offered. */
export const RULES = [
  'last_regular',
  'factor',
  'amount',
  'fixed',
  'clear_not_above',
  'clear',
] as const
export type RuleName = (typeof RULES)[number]

export interface RuleValue {
  by: RuleName
  /** As typed; only three of the rules have one. */
  value: string
}

export const hasValue = (by: RuleName): by is 'factor' | 'amount' | 'fixed' =>
  by === 'factor' || by === 'amount' || by === 'fixed'

/** What the server takes as `rule`. */
export function ruleBody({ by, value }: RuleValue, toDecimal: (typed: string) => string) {
  return hasValue(by) ? { by, value: toDecimal(value) } : { by }
}
