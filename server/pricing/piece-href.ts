/** The address of the price chart of the piece's product, on which this piece is open. */
export function pieceOnChart(piece: {
  id: number
  /** The slug. */
  product: string
  construction: string
  karat: string
}): string {
  const { id, product, construction, karat } = piece
  return `/price?${new URLSearchParams({ product, construction, karat, cell: String(id) })}`
}
