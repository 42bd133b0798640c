/** What a column of a file contains. */
export type ColumnMeaning = (typeof MEANINGS)[number]

/**
 * `price` is the regular price; `price_shown` is what customers pay, as shop systems export it: the sale price of a
 * piece on sale, else the regular price.
 */
export const MEANINGS = ['sku', 'price', 'price_shown', 'sale_price', 'compare_at_price'] as const

/** The meaning of each column in order; null for ignored columns. */
export type ColumnMeanings = (ColumnMeaning | null)[]

/** Known names in lower case, letters only. Of several columns with one meaning the first is used. */
const NAMES: Record<ColumnMeaning, string[]> = {
  sku: ['sku', 'variantsku', 'articlenumber', 'articleno', 'itemnumber', 'artikelnummer'],
  price: ['price', 'regularprice', 'listprice', 'preis', 'prix', 'precio'],
  price_shown: ['variantprice', 'priceshown', 'shownprice'],
  sale_price: ['saleprice', 'sale', 'specialprice', 'salesprice'],
  compare_at_price: ['compareatprice', 'variantcompareatprice', 'compareat', 'compareprice'],
}

/** Meanings by the names of the columns; Shopify's newer files call the price shown `Price`, and have a handle too. */
export function guessColumns(header: string[]): ColumnMeanings {
  const names = header.map((name) => name.toLowerCase().replace(/[^\p{L}]/gu, ''))
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

/** The problem of a choice of columns as the key of a refusal; null when there is none. */
export function columnsProblem(columns: ColumnMeanings): string | null {
  const named = columns.filter((meaning) => meaning !== null)
  if (new Set(named).size < named.length) return 'column_twice'
  if (!named.includes('sku')) return 'column_sku'
  if (named.includes('price') && named.includes('price_shown')) return 'column_two_prices'
  return named.length > 1 ? null : 'column_nothing'
}
