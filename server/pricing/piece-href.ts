/** The address of the price chart of the piece's product, on which this piece is open. */
export function pieceOnChart(piece: {
  id: number
  /** The slug. */
  product: string
  construction: string | null
  karat: string
}): string {
  const { id, product, construction, karat } = piece
  const scope = { product, ...(construction !== null && { construction }), karat }
  return `/price?${new URLSearchParams({ ...scope, cell: String(id) })}`
}
