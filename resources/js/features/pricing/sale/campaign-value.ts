export const POLICIES = ['freeze', 'track', 'guard'] as const
export type Policy = (typeof POLICIES)[number]

/** A campaign as it is typed; times are on the shop's clock. */
export interface CampaignValue {
  name: string
  starts: string
  ends: string
  goldPolicy: Policy
  freezeDays: string
}

export const NO_CAMPAIGN: CampaignValue = {
  name: '',
  starts: '',
  ends: '',
  goldPolicy: 'freeze',
  freezeDays: '30',
}

/** What the server takes besides scope and rule. */
export const campaignBody = (
  { freezeDays, ...rest }: CampaignValue,
  plain: (typed: string) => string,
) => ({ ...rest, freezeDays: Number(plain(freezeDays)) })
