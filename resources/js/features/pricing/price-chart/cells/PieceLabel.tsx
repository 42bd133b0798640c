import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import type { VariantProps } from '#server/pricing/price-chart/props.ts'
import { useMeasures } from './useMeasures.ts'

type PieceLabelProps = Pick<
  VariantProps,
  'karat' | 'construction' | 'widthMm' | 'lengthIn' | 'size'
> & {
  weightG?: string | undefined
}

/** Describes a piece in the order used in the trade. Each part is isolated in its own text direction. */
export function PieceLabel({ karat, construction, weightG, ...measures }: PieceLabelProps) {
  const { t } = useTranslation('price-scope')
  const format = useFormat()
  const measuresOf = useMeasures()
  const parts = [
    karat,
    ...(construction ? [t(`construction.${construction}`)] : []),
    ...measuresOf(measures),
    ...(weightG ? [format.weight(weightG)] : []),
  ]
  return parts.map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' · '}
      <bdi>{part}</bdi>
    </Fragment>
  ))
}
