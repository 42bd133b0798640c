/**
 * Do the rules of the United States on cash (Form 8300) and money laundering (31 CFR 1027) apply to a shop of this currency? Their
 * amounts are dollars. Source: docs/domain.md 4.4.
 */
export const hasUsRules = (currency: string): boolean => currency === 'USD'
