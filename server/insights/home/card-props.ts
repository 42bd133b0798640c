import type { CardName, Figure } from '#server/insights/analytics/props.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'

export interface HealthProps {
  card: CardName
  figure: Figure
  isCalm: boolean
}

export interface PromiseProps {
  id: number
  number: string
  type: ContractType
  customer: string
  at: string
  isLate: boolean
}

export interface HeldProps {
  what: 'quotes' | 'runs' | 'buy_backs' | 'findings'
  count: number
  href: string
}

export interface WorkProps {
  act: string
  subject: string
  of: string | null
  at: string
  href: string | null
}
