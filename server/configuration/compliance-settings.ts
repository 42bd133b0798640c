import { hasUsRules } from '#server/formula/settings/us-rules.ts'

/**
 * Settings for cash, buy-back and retention. Amounts in minor units of the shop's currency. Source: docs/domain.md 4.4.
 */
export interface ComplianceSettings {
  /** Whether cash is counted for Form 8300: a rule of the United States. */
  form8300: boolean
  /** Cash above this amount must be reported. */
  cashLimit: number
  /** Days within which it must be reported. */
  reportDays: number
  /** Purchases from the public and sales in a year: when both exceed this, an AML programme is required (31 CFR 1027). */
  amlLimit: number
  /** Share of `amlLimit` from which a warning is shown, in basis points. */
  amlWarnBp: number
  /** Days for which goods bought from the public are held unchanged. */
  holdDays: number
  /** Years of retention: reports, contracts and invoices, copies of identity documents. */
  formYears: number
  contractYears: number
  idYears: number
}

type ComplianceChanges = Partial<ComplianceSettings>

/**
 * The settings of a shop, with defaults for what it has not set. Without the rules of the United States, no cash is counted for
 * Form 8300, whatever was saved. `stored`: the shop's JSON.
 */
export function complianceSettings(stored: string, currency: string): ComplianceSettings {
  const saved: ComplianceChanges = JSON.parse(stored)
  const form8300 = hasUsRules(currency) && (saved.form8300 ?? true)
  return { ...DEFAULTS, ...saved, form8300 }
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
