import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import {
  EVERYTHING,
  type ScopeValue,
  scopeBody,
} from '#client/features/pricing/scope/scope-value.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import { useSubmitKey } from '#client/lib/useSubmitKey.ts'
import { type RuleValue, ruleBody } from './rule.ts'

/** What is asked for, and sending it: the same wish is sent once, however often the button is pressed. */
export function useCompareForm() {
  const plain = useTypedNumber()
  const { errors } = usePage().props
  const [scope, setScope] = useState<ScopeValue>(EVERYTHING)
  const [rule, setRule] = useState<RuleValue>({ by: 'last_regular', value: '' })
  const [reason, setReason] = useState('')
  const [waiting, setWaiting] = useState(false)
  const wish = JSON.stringify({
    kind: 'compare',
    scope: scopeBody(scope, plain),
    rule: ruleBody(rule, plain),
    reason,
  })
  const { idempotencyKey } = useSubmitKey(wish)
  const preview = () =>
    router.post(
      '/price-runs',
      { ...JSON.parse(wish), idempotencyKey },
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
