import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import {
  FULL_SCOPE,
  type ScopeValue,
  scopeBody,
} from '#client/features/pricing/scope/scope-value.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import {
  type CampaignValue,
  campaignBody,
  NO_CAMPAIGN,
  type Reference,
  type RuleValue,
  ruleBody,
  stillRefused,
} from './sale-values.ts'

type When = 'now' | 'campaign'

/** The sale form. The idempotency key depends on the request, so that pressing twice sends it once. */
export function useSaleForm() {
  const toDecimal = useTypedNumber()
  const { errors } = usePage().props
  const [scope, setScope] = useState<ScopeValue>(FULL_SCOPE)
  const [rule, setRule] = useState<RuleValue>({ by: 'percent', value: '' })
  const [rounding, setRounding] = useState('shop')
  const [reference, setReference] = useState<Reference>('last_regular')
  const [when, setWhen] = useState<When>('now')
  const [campaign, setCampaign] = useState<CampaignValue>(NO_CAMPAIGN)
  const [waiting, setWaiting] = useState(false)
  const [sent, setSent] = useState<object | null>(null)
  const endsSale = rule.by === 'end'
  const isPlanned = when === 'campaign' && !endsSale
  const request = JSON.stringify({
    scope: scopeBody(scope, toDecimal),
    rule: ruleBody(rule, toDecimal),
    rounding,
    reference: endsSale ? 'none' : reference,
    ...(isPlanned ? campaignBody(campaign, toDecimal) : { kind: 'sale' }),
  })
  const { idempotencyKey } = useSubmitKey(request)
  const preview = () =>
    router.post(
      isPlanned ? '/price-sale/campaigns' : '/price-runs',
      { ...JSON.parse(request), idempotencyKey },
      {
        preserveState: true,
        preserveScroll: 'errors',
        onStart: () => {
          setWaiting(true)
          setSent(JSON.parse(request))
        },
        onFinish: () => setWaiting(false),
      },
    )
  return {
    scope,
    setScope,
    rule,
    setRule,
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
    errors: stillRefused(errors, sent, JSON.parse(request)),
    waiting,
    preview,
  }
}

export type SaleForm = ReturnType<typeof useSaleForm>
