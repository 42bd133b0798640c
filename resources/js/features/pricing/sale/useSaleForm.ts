import { usePage } from '@inertiajs/react'
import { useState } from 'react'
import { useImpact } from '#client/features/pricing/impact/useImpact.ts'
import {
  FULL_SCOPE,
  type ScopeValue,
  scopeBody,
  scopeValueOf,
} from '#client/features/pricing/scope/scope-value.ts'
import { stillRefused } from '#client/features/pricing/scope/still-refused.ts'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { useShop } from '#client/lib/page-props.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import type { CampaignProps } from '#server/pricing/campaigns/props.ts'
import {
  type CampaignValue,
  campaignBody,
  isComplete,
  NO_CAMPAIGN,
  type Reference,
  type RuleName,
  type RuleValue,
  ruleBody,
  ruleValueOf,
  shownRuleOf,
} from './sale-values.ts'

type When = 'now' | 'campaign'

/** The sale form. The idempotency key depends on the request, so that pressing twice sends it once. */
export function useSaleForm() {
  const toDecimal = useTypedNumber()
  const { errors } = usePage().props
  const { currency } = useShop()
  const [scope, setScope] = useState<ScopeValue>(FULL_SCOPE)
  const [rule, setRule] = useState<RuleValue>({ by: 'percent', typed: {} })
  const [tried, setTried] = useState<RuleName | null>(null)
  const [rounding, setRounding] = useState('shop')
  const [reference, setReference] = useState<Reference>('last_regular')
  const [when, setWhen] = useState<When>('now')
  const [campaign, setCampaign] = useState<CampaignValue>(NO_CAMPAIGN)
  const { send, isSending } = usePost()
  const [sent, setSent] = useState<object | null>(null)
  const endsSale = rule.by === 'end'
  const isPlanned = when === 'campaign' && !endsSale
  const priceParts = (of: RuleValue) => ({
    scope: scopeBody(scope, toDecimal),
    rule: ruleBody(of, toDecimal),
    rounding,
    reference: of.by === 'end' ? 'none' : reference,
  })
  const request = JSON.stringify({
    ...priceParts(rule),
    ...(isPlanned ? campaignBody(campaign, toDecimal) : { kind: 'sale' }),
  })
  const { idempotencyKey } = useSubmitKey(request)
  const shownRule = shownRuleOf(rule, tried)
  const impact = useImpact(
    '/price-sale/impact',
    isComplete(shownRule) ? JSON.stringify(priceParts(shownRule)) : null,
  )
  const fillFrom = ({ scope, rule, name, goldPolicy, freezeDays }: CampaignProps) => {
    if (rule.by === 'hidden') return
    setScope(scopeValueOf(scope))
    setRule(ruleValueOf(rule, currency))
    setRounding(rule.rounding)
    setReference(rule.reference)
    setCampaign({ ...NO_CAMPAIGN, name, goldPolicy, freezeDays: String(freezeDays) })
    setWhen('campaign')
  }
  const trying = shownRule.by === rule.by ? null : shownRule.by
  const sentErrors = stillRefused(errors, sent, JSON.parse(request))
  const preview = () => {
    setSent(JSON.parse(request))
    send(
      isPlanned ? '/price-sale/campaigns' : '/price-runs',
      { ...JSON.parse(request), idempotencyKey },
      { preserveScroll: 'errors' },
    )
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
    fillFrom,
    rounding,
    setRounding,
    reference,
    setReference,
    when,
    setWhen,
    campaign,
    setCampaign,
    endsSale,
    isPlanned,
    /** Of the form as it was sent; unlike those of the live preview, they move the focus. */
    sentErrors,
    errors: trying === null ? { ...impact.fieldErrors, ...sentErrors } : sentErrors,
    waiting: isSending,
    preview,
  }
}

export type SaleForm = ReturnType<typeof useSaleForm>
