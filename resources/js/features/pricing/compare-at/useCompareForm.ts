import { usePage } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import { jumpTo } from '#client/features/pricing/impact/JumpLink.tsx'
import { EXCLUDED_ID, problemId } from '#client/features/pricing/impact/ProblemNotices.tsx'
import { type Impact, useImpact } from '#client/features/pricing/impact/useImpact.ts'
import {
  FULL_SCOPE,
  type ScopeValue,
  scopeBody,
} from '#client/features/pricing/scope/scope-value.ts'
import { stillRefused } from '#client/features/pricing/scope/still-refused.ts'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'

/** The form of a compare-at run. The idempotency key depends on the request, so that pressing twice sends it once. */
export function useCompareForm() {
  const toDecimal = useTypedNumber()
  const { errors } = usePage().props
  const [scope, setScope] = useState<ScopeValue>(FULL_SCOPE)
  const [rule, setRule] = useState<RuleValue>({ by: 'last_regular', typed: {} })
  const [tried, setTried] = useState<RuleName | null>(null)
  const [withoutDoubt, setWithoutDoubt] = useState(false)
  const [reason, setReason] = useState('')
  const { send, isSending } = usePost()
  const [sent, setSent] = useState<object | null>(null)
  const scopePart = scopeBody(scope, toDecimal)
  const request = JSON.stringify({
    kind: 'compare',
    scope: scopePart,
    rule: ruleBody(rule, toDecimal),
    withoutDoubt,
    reason,
  })
  const shownRule = shownRuleOf(rule, tried)
  const impact = useImpact(
    '/price-compare/impact',
    isComplete(shownRule)
      ? JSON.stringify({ scope: scopePart, rule: ruleBody(shownRule, toDecimal), withoutDoubt })
      : null,
  )
  const focusAfter = useFocusAfter(impact)
  const exclude = (isExcluded: boolean) => {
    focusAfter(isExcluded ? EXCLUDED_ID : problemId('law_doubt'))
    setWithoutDoubt(isExcluded)
  }
  const { idempotencyKey } = useSubmitKey(request)
  const trying = shownRule.by === rule.by ? null : shownRule.by
  const sentErrors = stillRefused(errors, sent, JSON.parse(request))
  const preview = () => {
    setSent(JSON.parse(request))
    send('/price-runs', { ...JSON.parse(request), idempotencyKey }, { preserveScroll: 'errors' })
  }
  return {
    scope,
    setScope,
    rule,
    setRule,
    setTried,
    /** The rule whose figures the live preview shows instead of the chosen one's. */
    trying,
    impact,
    /** Excludes the prices for which the legal check warns, or includes them again. */
    exclude,
    reason,
    setReason,
    /** Of the form as it was sent; unlike those of the live preview, they move the focus. */
    sentErrors,
    errors: trying === null ? { ...impact.fieldErrors, ...sentErrors } : sentErrors,
    waiting: isSending,
    preview,
  }
}

/** Moves the focus to a part of the preview once it has new figures, if the button that asked for them is gone. */
function useFocusAfter({ state }: Impact): (id: string) => void {
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (state !== 'ready' || next.current === null) return
    if (document.activeElement === document.body) jumpTo(next.current)
    next.current = null
  }, [state])
  return (id) => {
    next.current = id
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
  /** What was typed for each rule; only three of them have a value. */
  typed: Partial<Record<RuleName, string>>
}

export const hasValue = (by: RuleName): by is 'factor' | 'amount' | 'fixed' =>
  by === 'factor' || by === 'amount' || by === 'fixed'

function ruleBody({ by, typed }: RuleValue, toDecimal: (typed: string) => string) {
  return hasValue(by) ? { by, value: toDecimal(typed[by] ?? '') } : { by }
}

const isComplete = ({ by, typed }: RuleValue): boolean =>
  !hasValue(by) || (typed[by] ?? '').trim() !== ''

/** The rule under the pointer where it has what it needs, else the chosen one. */
function shownRuleOf(rule: RuleValue, tried: RuleName | null): RuleValue {
  const other = { ...rule, by: tried ?? rule.by }
  return isComplete(other) ? other : rule
}
