import { breakEven } from './break-even.ts'
import { buyBack } from './buy-back.ts'
import { campaigns } from './campaigns.ts'
import { cashCounter } from './cash-counter.ts'
import { contractBook } from './contract-book.ts'
import { lockedGrams } from './locked-grams.ts'
import { margin } from './margin.ts'
import { outliers } from './outliers.ts'
import { priceAge } from './price-age.ts'
import { priceChanges } from './price-changes.ts'
import { priceGap } from './repricing-gap.ts'
import { sales } from './sales.ts'
import { stockValue } from './stock-value.ts'

/** Every card, in the order of the page. This is the only list of cards. */
export const analyticsCards = [
  priceGap,
  priceAge,
  margin,
  priceChanges,
  breakEven,
  outliers,
  sales,
  stockValue,
  campaigns,
  buyBack,
  contractBook,
  lockedGrams,
  cashCounter,
] as const

type ListedCard = (typeof analyticsCards)[number]
export type CardName = ListedCard['card']
export type KpiKey = Extract<ListedCard, { kpis: object }>['kpis'][number]['key']
