import { router, usePage } from '@inertiajs/react'
import { useState } from 'react'
import {
  EVERYTHING,
  type ScopeValue,
  scopeBody,
} from '#client/features/pricing/scope/scope-value.ts'
import { stillRefused } from '#client/features/pricing/scope/still-refused.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import { useSubmitKey } from '#client/lib/useSubmitKey.ts'
import { type CampaignValue, campaignBody, NO_CAMPAIGN } from './campaign-value.ts'
import { type Reference, type RuleValue, ruleBody } from './rule.ts'

type When = 'now' | 'campaign'

/** What is asked for, and sending it: the same wish is sent once, however often the button is pressed. */
export function useSaleForm() {
  const plain = useTypedNumber()
  const { errors } = usePage().props
  const [scope, setScope] = useState<ScopeValue>(EVERYTHING)
  const [rule, setRule] = useState<RuleValue>({ by: 'percent', value: '' })
  const [rounding, setRounding] = useState('shop')
  const [reference, setReference] = useState<Reference>('last_regular')
  const [when, setWhen] = useState<When>('now')
  const [campaign, setCampaign] = useState<CampaignValue>(NO_CAMPAIGN)
  const [waiting, setWaiting] = useState(false)
  const [sent, setSent] = useState<object | null>(null)
  const isEnd = rule.by === 'end'
  const isPlanned = when === 'campaign' && !isEnd
  const wish = JSON.stringify({
    scope: scopeBody(scope, plain),
    rule: ruleBody(rule, plain),
    rounding,
    reference: isEnd ? 'none' : reference,
    ...(isPlanned ? campaignBody(campaign, plain) : { kind: 'sale' }),
  })
  const { idempotencyKey } = useSubmitKey(wish)
  const preview = () =>
    router.post(
      isPlanned ? '/price-sale/campaigns' : '/price-runs',
      { ...JSON.parse(wish), idempotencyKey },
      {
        preserveState: true,
        preserveScroll: 'errors',
        onStart: () => {
          setWaiting(true)
          setSent(JSON.parse(wish))
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
    isEnd,
    isPlanned,
    errors: stillRefused(errors, sent, JSON.parse(wish)),
    waiting,
    preview,
  }
}

export type SaleForm = ReturnType<typeof useSaleForm>
