/** What a column of a file says of a piece. */
export type ColumnMeaning = (typeof MEANINGS)[number]

/**
 * `price` is the regular price; `price_shown` is what customers pay, as shop systems know it: the sale price of a piece
 * that is on sale, else the regular one.
 */
export const MEANINGS = ['sku', 'price', 'price_shown', 'sale_price', 'compare_at_price'] as const

/** The meaning of each column in order; null for those that are left alone. */
export type ColumnMeanings = (ColumnMeaning | null)[]

/** Names that are known, in small letters and without anything but letters. Of several columns the first is taken. */
const NAMES: Record<ColumnMeaning, string[]> = {
  sku: ['sku', 'variantsku', 'articlenumber', 'articleno', 'itemnumber', 'artikelnummer'],
  price: ['price', 'regularprice', 'listprice', 'preis', 'prix', 'precio'],
  price_shown: ['variantprice', 'priceshown', 'shownprice'],
  sale_price: ['saleprice', 'sale', 'specialprice', 'salesprice'],
  compare_at_price: ['compareatprice', 'variantcompareatprice', 'compareat', 'compareprice'],
}

/** What the names of the columns say; Shopify's newer files name the price shown plainly `Price`, beside a handle. */
export function guessColumns(head: string[]): ColumnMeanings {
  const names = head.map((name) => name.toLowerCase().replace(/[^\p{L}]/gu, ''))
  const isShopify = names.some((name) => name === 'handle' || name === 'urlhandle')
  const taken = new Set<ColumnMeaning>()
  return names.map((name) => {
    const found = MEANINGS.find((meaning) => NAMES[meaning].includes(name)) ?? null
    const meaning = isShopify && found === 'price' ? 'price_shown' : found
    if (meaning === null || taken.has(meaning)) return null
    taken.add(meaning)
    return meaning
  })
}

/** What is wrong with a choice of columns, as the key of a refusal; null when nothing is. */
export function columnsProblem(columns: ColumnMeanings): string | null {
  const named = columns.filter((meaning) => meaning !== null)
  if (new Set(named).size < named.length) return 'column_twice'
  if (!named.includes('sku')) return 'column_sku'
  if (named.includes('price') && named.includes('price_shown')) return 'column_two_prices'
  return named.length > 1 ? null : 'column_nothing'
}
