import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import {
  FULL_SCOPE,
  type ScopeValue,
  scopeBody,
} from '#client/features/pricing/scope/scope-value.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'

/** The form of a compare-at run. The idempotency key depends on the request, so that pressing twice sends it once. */
export function useCompareForm() {
  const toDecimal = useTypedNumber()
  const { errors } = usePage().props
  const [scope, setScope] = useState<ScopeValue>(FULL_SCOPE)
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

/** The rules for the compare-at price, in the order of the form. */
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

function ruleBody({ by, value }: RuleValue, toDecimal: (typed: string) => string) {
  return hasValue(by) ? { by, value: toDecimal(value) } : { by }
}
