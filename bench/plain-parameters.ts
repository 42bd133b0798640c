export interface PlainSpan {
  since: string
  until: string
}

/** Parameters of the plain statements: ISO times, minor units, and gold in millionths. */
export interface PlainParameters extends PlainSpan {
  before: PlainSpan
  now: string
  /** Stock that arrived before this time is old. */
  longAgo: string
  /** The start of the period in which cash is counted, and its limit per customer. */
  cashSince: string
  cashLimit: number
  mid: number
  currency: string
  campaigns: { id: number; starts: string; ends: string }[]
}

/** Five rows, and one more to know whether there are more, as a card reads. */
export const ROWS = 6

export const within = ({ since, until }: PlainSpan, at: string): string =>
  `${at} >= '${since}' and ${at} < '${until}'`
