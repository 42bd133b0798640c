import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import type { VariantProps } from '#server/prices/props.ts'
import { useFormat } from '../format.ts'

type PieceWordsProps = Pick<VariantProps, 'karat' | 'construction' | 'widthMm' | 'lengthIn'> & {
  weightG?: string
}

/** A piece in the trade's own order. Each part keeps its own reading direction. */
export function PieceWords({ karat, construction, widthMm, lengthIn, weightG }: PieceWordsProps) {
  const { t } = useTranslation('price')
  const format = useFormat()
  const parts = [
    karat,
    t(`construction.${construction}`),
    format.size(widthMm),
    format.inches(lengthIn),
    ...(weightG ? [format.weight(weightG)] : []),
  ]
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
