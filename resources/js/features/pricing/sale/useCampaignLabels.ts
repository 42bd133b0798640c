import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import type { Tone } from '#client/ui/class-names.ts'
import type { CampaignProps } from '#server/pricing/campaigns/props.ts'

export const stateTones: Record<CampaignProps['state'], Tone> = {
  draft: 'notice',
  scheduled: 'gold',
  running: 'positive',
  failed: 'critical',
  paused: 'caution',
  ended: 'neutral',
  cancelled: 'neutral',
}

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const

export function useRuleLabel() {
  const { t } = useTranslation('sale-price')
  const format = useFormat()
  const { currency } = useShop()
  return (rule: CampaignProps['rule']): string => {
    switch (rule.by) {
      case 'percent':
      case 'to_margin':
        return t(`rule_summary.${rule.by}`, { percent: format.number(rule.bp / 10_000, PERCENT) })
      case 'amount':
      case 'fixed':
        return t(`rule_summary.${rule.by}`, { amount: format.money(rule.minor, currency) })
      default:
        return t(`rule_summary.${rule.by}`)
    }
  }
}
