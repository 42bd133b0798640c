/** The address of the price chart of the piece's product, on which this piece is open. */
export function pieceOnChart(piece: {
  id: number
  /** The slug. */
  product: string
  construction: string | null
  karat: string | null
}): string {
  const { id, product, construction, karat } = piece
  const scope = {
    product,
    ...(construction !== null && { construction }),
    // The chart of an alloy has no pieces without metal.
    ...(karat === null ? { scope: 'all' } : { karat }),
  }
  return `/price?${new URLSearchParams({ ...scope, cell: String(id) })}`
}
