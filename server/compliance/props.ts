import type { DocumentContent } from '#server/trade/documents/document-content.ts'
import type { AmlState } from './cash-rules.ts'
import type { FindingTable } from './table.ts'

export interface FindingProps {
  id: number
  type: FindingTable['type']
  /** About what staff did: only an admin decides it. */
  isAboutStaff: boolean
  severity: FindingTable['severity']
  state: 'open' | 'acknowledged' | 'resolved'
  /** The subject, if it has a page; an empty name stands for pieces. */
  about: { name: string; href: string } | null
  /** Amounts in minor units of `currency`, ISO days. */
  numbers: Record<string, string | number | number[]>
  openedAt: string
  dueAt: string | null
  by: string | null
  decidedAt: string | null
  note: string
}

/** A buy-back on hold. */
export interface HeldProps {
  contractId: number
  number: string | null
  customerId: number
  customer: string
  until: string
  daysLeft: number
}

/** A payer who must be notified by 31 January that their cash was reported. */
export interface StatementProps {
  customerId: number
  customer: string
  /** Minor units of the shop's currency. */
  sum: number
  reports: number
}

/** Purchases from the public and sales of a year, for the anti-money-laundering limit. */
export interface YearCountersProps {
  year: number
  bought: number
  sold: number
  limit: number
  state: AmlState
}

export interface ComplianceProps {
  findings: FindingProps[]
  filters: { state: 'open' | 'unresolved' | 'resolved' | 'all'; type: FindingTable['type'] | null }
  /** Null without the rules of the United States. */
  counters: YearCountersProps | null
  held: HeldProps[]
  /** Null without the rules of the United States. */
  statements: { year: number; due: string; payers: StatementProps[] } | null
  currency: string
}

/** The statement to one payer. */
export interface ComplianceStatementProps {
  shop: DocumentContent['shop']
  customer: { id: number; name: string; address: string }
  year: number
  due: string
  sum: number
  currency: string
  reports: { at: string; sum: number }[]
}

declare module '#server/http/pages.ts' {
  interface Pages {
    compliance: ComplianceProps
    'compliance-statement': ComplianceStatementProps
  }
}
