import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useSelectionLabel } from '#client/features/pricing/runs/run-labels.tsx'
import { useFormat } from '#client/lib/format.ts'
import { refusalText } from '#client/lib/i18n.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { Tone } from '#client/ui/class-names.ts'
import type { Refusal } from '#server/platform/errors.ts'
import type { CampaignProps } from '#server/pricing/campaigns/props.ts'
import { CampaignActions } from './CampaignActions.tsx'

const ShortfallNotice = lazyWithRetry(
  () => import('#client/features/pricing/runs/ShortfallNotice.tsx'),
)

interface CampaignCardProps {
  campaign: CampaignProps
  onRunAgain: (campaign: CampaignProps) => void
}

function CampaignCard({ campaign, onRunAgain }: CampaignCardProps) {
  const { t } = useTranslation('sale-price')
  const format = useFormat()
  const ruleLabel = useRuleLabel()
  const selectionLabel = useSelectionLabel()
  const { id, name, state, rule, why, pieces, running, shortfall, overlaps, by } = campaign
  const countText = () => {
    if (pieces === null) return null
    return state === 'running'
      ? t('list.running', { count: running, of: pieces })
      : t('list.pieces', { count: pieces })
  }
  return (
    <li
      id={`campaign-${id}`}
      className="grid scroll-mt-28 gap-2 border-t py-4 first:border-t-0 first:pt-0 last:pb-0"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {name}
        </h3>
        <Badge tone={isShort(campaign) ? 'caution' : stateTones[state]}>
          {t(`state.${state}`)}
        </Badge>
      </div>
      <p>{selectionLabel(campaign.selection)}</p>
      <p className="text-text-2">
        {[ruleLabel(rule), t(`policy.${campaign.goldPolicy}.title`)].join(' · ')}
      </p>
      <p className="text-sm text-text-2">
        <bdi>{format.dateTime(campaign.startsAt)}</bdi>
        {' – '}
        <bdi>{format.dateTime(campaign.endsAt)}</bdi>
      </p>
      <p className="text-sm text-text-2">
        {[countText(), by].filter((reasonText) => reasonText !== null).join(' · ')}
      </p>
      {shortfall && (
        <Suspense fallback={null}>
          <ShortfallNotice shortfall={shortfall} />
        </Suspense>
      )}
      {why !== null && <WaitingReason why={why} />}
      {overlaps.map((other) => (
        <p key={other.id} className="text-sm font-medium text-caution">
          {t('list.overlap', { count: other.pieces, name: other.name })}
        </p>
      ))}
      <CampaignActions campaign={campaign} onRunAgain={onRunAgain} />
    </li>
  )
}

const isShort = ({ state, shortfall }: CampaignProps): boolean =>
  state === 'running' && shortfall !== null

/** Explains why a campaign is waiting. */
function WaitingReason({ why }: { why: Refusal }) {
  const { t, i18n } = useTranslation('sale-price')
  const [reason, setReason] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language changes the text.
  useEffect(() => void refusalText(why.key, why.values).then(setReason), [why, i18n.language])
  if (reason === null) return null
  return (
    <p className="text-sm font-medium text-caution">{t('list.not_started', { why: reason })}</p>
  )
}

interface CampaignListProps {
  campaigns: CampaignProps[]
  onRunAgain: (campaign: CampaignProps) => void
}

/** All campaigns; the one that the address names is scrolled to. */
export default function CampaignList({ campaigns, onRunAgain }: CampaignListProps) {
  const { t } = useTranslation('sale-price')
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <Card title={t('list.title')}>
      {campaigns.length === 0 ? (
        <p className="text-text-2">{t('list.none')}</p>
      ) : (
        <ul>
          {campaigns.map((campaign) => (
            <CampaignCard key={campaign.id} campaign={campaign} onRunAgain={onRunAgain} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const stateTones: Record<CampaignProps['state'], Tone> = {
  draft: 'notice',
  scheduled: 'gold',
  running: 'positive',
  failed: 'critical',
  paused: 'caution',
  ended: 'neutral',
  cancelled: 'neutral',
}

const PERCENT = { style: 'percent', maximumFractionDigits: 2 } as const

function useRuleLabel() {
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
