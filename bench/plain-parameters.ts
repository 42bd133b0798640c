export interface PlainSpan {
  since: string
  until: string
}

/** What a plain question is asked with: ISO times, minor units, and gold in millionths. */
export interface PlainParameters extends PlainSpan {
  before: PlainSpan
  now: string
  /** When what came in until then is old. */
  longAgo: string
  /** Since when a price must have been the lowest to be struck through. */
  lawful: string
  /** Since when cash is counted, and how much of it a customer may bring. */
  cashSince: string
  cashLimit: number
  /** A day, 30 days and a year before the price of now. */
  ago: string[]
  mid: number
  currency: string
  /** Every such piece is drawn as a dot. */
  nth: number
  campaigns: { id: number; starts: string; ends: string }[]
}

/** Five, and one more to know whether there are more: as many as a card asks for. */
export const ROWS = 6

export const within = ({ since, until }: PlainSpan, at: string): string =>
  `${at} >= '${since}' and ${at} < '${until}'`
