import { useState } from 'react'
import { useFetched } from '#client/lib/useFetched.ts'
import type { PieceFactsProps } from '#server/catalogue/pieces/props.ts'

type Named = Pick<PieceFactsProps, 'karat' | 'construction' | 'width_mm' | 'length_in' | 'size'>

/**
 * The SKU of a piece: what the user types, else the one it has, else the one that the server proposes for its facts.
 * `toSend` is empty for a proposal, which the server makes again when it adds the piece.
 */
export function useProposedSku(productId: number, facts: Named, current: string | null) {
  const [typed, setTyped] = useState(current)
  const [last, setLast] = useState('')
  const { construction, ...texts } = facts
  const query = new URLSearchParams({ ...texts, ...(construction && { construction }) })
  const proposal = useFetched<{ sku: string }>(
    typed === null ? `/products/${productId}/sku?${query}` : null,
  )
  const proposed = proposal.state === 'ready' ? proposal.data.sku : last
  if (proposed !== last) setLast(proposed)
  return {
    field: {
      value: typed ?? proposed,
      onChange: setTyped,
      // A field that was emptied has the proposal again.
      onBlur: () => typed === '' && setTyped(current),
    },
    toSend: typed ?? '',
  }
}
