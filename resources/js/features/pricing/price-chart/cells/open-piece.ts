import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { create } from 'zustand'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'

type Measures = Pick<VariantProps, 'kind' | 'widthMm' | 'lengthIn' | 'size' | 'colour' | 'twin'>

export const useOpenPieceKey = create<{ key: string | null }>(() => ({ key: null }))

export function openPiece(piece: Measures | null) {
  useOpenPieceKey.setState({ key: piece && pieceKey(piece) })
}

/** The same in every karat, so that switching the karat shows the receipt of the same width and length. */
export const pieceKey = ({ kind, widthMm, lengthIn, size, colour, twin }: Measures) =>
  [kind, widthMm, lengthIn, size, colour, twin].join('/')

/** The open piece of this chart, opened by a click or by the URL. */
export function useOpenPiece(variants: VariantProps[]) {
  const openKey = useOpenPieceKey((state) => state.key)
  const { url } = usePage()
  const openId = useEffectEvent((id: number) => {
    const variant = variants.find((piece) => piece.id === id)
    if (variant) openPiece(variant)
  })
  useEffect(() => {
    const cell = new URL(url, window.location.href).searchParams.get('cell')
    if (cell) openId(Number(cell))
  }, [url])
  useEffect(() => () => openPiece(null), [])
  const setOpenId = useMemo(
    () => (id: number) => openPiece(variants.find((piece) => piece.id === id) ?? null),
    [variants],
  )
  const open = variants.find((variant) => pieceKey(variant) === openKey)
  return { open, setOpenId, close: () => openPiece(null) }
}
