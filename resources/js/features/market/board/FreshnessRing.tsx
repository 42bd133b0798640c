import type { GoldCondition } from '#client/features/market/current-price/gold-condition.ts'

interface FreshnessRingProps {
  condition: GoldCondition
  /** Remaining share of the freshness period, from 1 to 0. */
  remaining: number
}

const RADIUS = 18
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** A ring that empties as the price ages. Decorative: the text beside it says the same. */
export function FreshnessRing({ condition, remaining }: FreshnessRingProps) {
  return (
    <svg aria-hidden viewBox="0 0 44 44" className={`size-11 shrink-0 ${colours[condition]}`}>
      <circle cx="22" cy="22" r={RADIUS} fill="none" className="stroke-border" strokeWidth="4" />
      <circle
        cx="22"
        cy="22"
        r={RADIUS}
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeDasharray={`${(CIRCUMFERENCE * shareOf(condition, remaining)).toFixed(2)} ${CIRCUMFERENCE.toFixed(2)}`}
        transform="rotate(-90 22 22)"
      />
      <circle cx="22" cy="22" r="4" fill="currentColor" />
    </svg>
  )
}

function shareOf(condition: GoldCondition, remaining: number): number {
  if (condition === 'closed' || condition === 'manual') return 1
  return condition === 'live' || condition === 'ageing' ? Math.min(1, Math.max(0.02, remaining)) : 0
}

const colours: Record<GoldCondition, string> = {
  live: 'text-positive',
  ageing: 'text-gold-fill',
  stale: 'text-caution',
  closed: 'text-border-strong',
  manual: 'text-gold-fill',
  example: 'text-caution',
  checking: 'text-border-strong',
  lost: 'text-critical',
}
