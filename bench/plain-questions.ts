import type { CardName } from '#server/insights/analytics/props.ts'
import type { PlainAsking } from './plain-asking.ts'
import { plainLedger } from './plain-ledger.ts'
import { plainPieces } from './plain-pieces.ts'
import { plainTrade } from './plain-trade.ts'

/**
 * Each question as somebody would put it to the database who knows its tables and indexes: the same figures, the same
 * time before, the same points of each chart and the same rows as the card, one statement for each of them. What is left
 * out is the shop's settings, which they know, and whether the figures of pieces are of today.
 */
export const plainQuestions = (asking: PlainAsking): Record<CardName, string[]> => ({
  ...plainPieces(asking),
  ...plainLedger(asking),
  ...plainTrade(asking),
})
