import { usePage } from '@inertiajs/react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { VariantProps } from '#server/pricing/runs/props.ts'
import { openPlace, placeOf, useOpenPlace } from './open-piece.ts'

/** The open piece of this chart: the one that was pressed, or the one that the address names. */
export function useOpenPiece(variants: VariantProps[]) {
  const place = useOpenPlace((state) => state.place)
  const { url } = usePage()
  const openId = useEffectEvent((id: number) => {
    const variant = variants.find((piece) => piece.id === id)
    if (variant) openPlace(variant)
  })
  useEffect(() => {
    const cell = new URL(url, window.location.href).searchParams.get('cell')
    if (cell) openId(Number(cell))
  }, [url])
  useEffect(() => () => openPlace(null), [])
  const setOpenId = useMemo(
    () => (id: number) => openPlace(variants.find((piece) => piece.id === id) ?? null),
    [variants],
  )
  const open = variants.find((variant) => placeOf(variant) === place)
  return { open, setOpenId, close: () => openPlace(null) }
}
