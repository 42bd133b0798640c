/** What a shop decided about cash, buy-back and keeping. Amounts in minor units of its currency. Source: domain 4.4. */
export interface ComplianceSettings {
  /** Whether cash is counted for Form 8300: a rule of the United States. */
  form8300: boolean
  /** More cash than this is to be reported. */
  cashLimit: number
  /** Within so many days. */
  reportDays: number
  /** Bought from the public, and sold, in a year: both above this need a programme (31 CFR 1027). */
  amlLimit: number
  /** From which share of it one is warned, in basis points. */
  amlWarnBp: number
  /** How long what was bought from the public is kept as it is. */
  holdDays: number
  /** How many years things are kept: reports, contracts and invoices, copies of identity documents. */
  formYears: number
  contractYears: number
  idYears: number
}

type ComplianceChanges = Partial<ComplianceSettings>

/** What holds for a shop: what it set, else the defaults. `kept` is the shop's own JSON. */
export function complianceSettings(stored: string, currency: string): ComplianceSettings {
  return { ...DEFAULTS, form8300: currency === 'USD', ...(JSON.parse(stored) as ComplianceChanges) }
}

const DEFAULTS: Omit<ComplianceSettings, 'form8300'> = {
  cashLimit: 1_000_000,
  reportDays: 15,
  amlLimit: 5_000_000,
  amlWarnBp: 8_000,
  holdDays: 10,
  formYears: 5,
  contractYears: 7,
  idYears: 5,
}
