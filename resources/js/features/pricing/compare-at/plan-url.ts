interface Claim {
  sku: string
  /** Plain decimal text. */
  price: string
  reference: string
}

/** Where the plan of a claim is asked for. */
export function planUrl({ sku, price, reference }: Claim): string {
  const query = new URLSearchParams({ sku: sku.trim(), price })
  if (reference) query.set('reference', reference)
  return `/price-compare/plan?${query}`
}
