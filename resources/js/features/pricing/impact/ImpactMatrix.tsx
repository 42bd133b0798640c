import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { useProductNames } from '#client/features/catalogue/products/useProductName.ts'
import { useFormat } from '#client/lib/format.ts'
import type { ImpactMatrixProps, ImpactProps } from '#server/pricing/runs/impact-props.ts'

interface ImpactMatrixTableProps {
  matrix: ImpactMatrixProps
  products: ImpactProps['products']
  field: ImpactField
}

/** What the rule changes: the price shown, or the compare-at price and so the discount that it shows. */
export type ImpactField = 'shown' | 'compare_at'

/** A change in percent; of a compare-at price the discount, which is the fall from it to the price. */
export function useShareText(field: ImpactField): (bp: number) => string {
  const format = useFormat()
  return (bp) =>
    field === 'shown' ? format.percent(bp, { sign: true }) : format.percent(bp === 0 ? 0 : -bp)
}

/** The average change or discount in each cell, by two properties of the pieces. */
export function ImpactMatrix({ matrix, products, field }: ImpactMatrixTableProps) {
  const { t } = useTranslation('price-impact')
  const shareText = useShareText(field)
  const labelOf = useAxisLabel(products)
  const { rows, columns, cells, hidden } = matrix
  if (rows.values.length === 0 || columns.values.length === 0) return null
  return (
    <div>
      <h3 id="impact-matrix" className="mb-1 text-sm font-semibold text-text-2">
        {t(titleKey(rows.by === 'product', field))}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section aria-labelledby="impact-matrix" tabIndex={0} className="scroll-frame">
        <table aria-labelledby="impact-matrix" className="w-full text-xs">
          <thead>
            <tr>
              <td />
              {columns.values.map((value) => (
                <th key={value} scope="col" className={headClass}>
                  {labelOf(columns.by, value)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.values.map((value, row) => (
              <tr key={value} className="border-t">
                <th scope="row" className="py-1.5 pe-3 text-start font-medium text-text-2">
                  {labelOf(rows.by, value)}
                </th>
                {columns.values.map((column, index) => {
                  const average = cells[row]?.[index]?.averageBp
                  return (
                    <td key={column} className="num py-1.5 ps-4">
                      {average === undefined || average === null ? (
                        <span className="text-text-3">–</span>
                      ) : (
                        shareText(average)
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {hidden > 0 && (
        <p className="mt-1 text-xs text-text-3">{t('matrix.hidden', { count: hidden })}</p>
      )}
    </div>
  )
}

function titleKey(isByProduct: boolean, field: ImpactField) {
  if (isByProduct) return field === 'shown' ? 'matrix.by_product' : 'matrix.by_product_reduction'
  return field === 'shown' ? 'figure.average' : 'figure.average_reduction'
}

const headClass = 'num py-1.5 ps-4 font-medium text-text-2'

function useAxisLabel(products: ImpactProps['products']) {
  const { t } = useTranslation(['price-scope', 'piece-kinds'])
  const productName = useProductNames(products)
  const measures = useMeasures()
  return (by: ImpactMatrixProps['rows']['by'], value: string | number): string => {
    switch (by) {
      case 'product':
        return productName(String(value))
      case 'widthMm':
        return measures.width(Number(value))
      case 'lengthIn':
        return measures.length(Number(value))
      case 'construction':
        return t(`price-scope:construction.${value as 'solid'}`)
      case 'kind':
        return t(`piece-kinds:${value as 'ring'}`)
      case 'ringSize':
        return measures.textsOf({ ...NO_MEASURES, kind: 'ring', size: String(value) }).join()
      default:
        return String(value)
    }
  }
}

const NO_MEASURES = { widthMm: null, lengthIn: null }
