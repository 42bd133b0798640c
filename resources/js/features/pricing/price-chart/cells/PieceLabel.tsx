import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { useFormat } from '#client/lib/format.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'

type PieceLabelProps = Pick<
  VariantProps,
  'karat' | 'construction' | 'kind' | 'widthMm' | 'lengthIn' | 'size'
> & {
  weightG?: string | undefined
}

/** Describes a piece in the order used in the trade. Each part is isolated in its own text direction. */
export function PieceLabel({ karat, construction, weightG, ...piece }: PieceLabelProps) {
  const { t } = useTranslation('price-scope')
  const format = useFormat()
  const measures = useMeasures()
  const parts = [
    karat,
    ...(construction ? [t(`construction.${construction}`)] : []),
    ...measures.textsOf(piece),
    ...(weightG ? [format.weight(weightG)] : []),
  ]
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
