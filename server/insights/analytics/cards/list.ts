import { breakEven } from './break-even.ts'
import { buyBack } from './buy-back.ts'
import { campaigns } from './campaigns.ts'
import { cashCounter } from './cash-counter.ts'
import { contractBook } from './contract-book.ts'
import { costOfDelay } from './cost-of-delay.ts'
import { feedHealth } from './feed-health.ts'
import { goldPrice } from './gold-price.ts'
import { gramPrices } from './gram-curve.ts'
import { lockedGrams } from './locked-grams.ts'
import { margin } from './margin.ts'
import { metalShare } from './metal-share.ts'
import { priceAge } from './price-age.ts'
import { priceChanges } from './price-changes.ts'
import { referenceTime } from './reference-time.ts'
import { priceGap } from './repricing-gap.ts'
import { sales } from './sales.ts'
import { stockValue } from './stock-value.ts'

/** Every card, in the order of the page. This is the only list of cards. */
export const analyticsCards = [
  goldPrice,
  margin,
  metalShare,
  priceGap,
  priceAge,
  gramPrices,
  costOfDelay,
  priceChanges,
  referenceTime,
  breakEven,
  sales,
  stockValue,
  campaigns,
  contractBook,
  lockedGrams,
  buyBack,
  feedHealth,
  cashCounter,
] as const

type ListedCard = (typeof analyticsCards)[number]
export type CardName = ListedCard['card']
export type KpiKey = Extract<ListedCard, { kpis: object }>['kpis'][number]['key']
