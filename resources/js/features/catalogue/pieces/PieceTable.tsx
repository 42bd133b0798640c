import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { PhotoThumb } from '#client/features/catalogue/photos/PhotoThumb.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { Column } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/DataTable.tsx'
import type { PieceProps, ProductPageProps } from '#server/catalogue/pieces/props.ts'
import { PieceMenu } from './PieceMenu.tsx'
import { WeightMissing } from './WeightMissing.tsx'

/** The pieces of a product, each with its price and a menu of what can be done with it. */
export function PieceTable({ page }: { page: ProductPageProps }) {
  const { t } = useTranslation('pieces')
  return (
    <DataTable
      label={t('list')}
      rows={page.pieces}
      rowKey={({ id }) => id}
      columns={useColumns(page)}
      href={({ id }) => `/variants/${id}/history`}
    />
  )
}

function useColumns(page: ProductPageProps): Column<PieceProps>[] {
  const { t } = useTranslation(['pieces', 'compositions', 'lists', 'price-scope', 'shell', 'stock'])
  const format = useFormat()
  const measures = useMeasures()
  const hasMade = page.pieces.some(({ construction }) => construction !== null)
  const hasCounts = page.pieces.some(({ stock }) => stock !== null)
  const hasMarks = page.pieces.some(({ stones, parts }) => stones + parts > 0)
  const marksOf = ({ stones, parts }: PieceProps) =>
    [
      { label: t('compositions:stones.title'), value: stones },
      { label: t('compositions:parts.title'), value: parts },
    ]
      .filter(({ value }) => value > 0)
      .map(({ label, value }) => t('shell:pair', { label, value: format.number(value) }))
      .join(' · ')
  const weightOf = (piece: PieceProps) => {
    if (piece.weightG !== null) return format.weight(piece.weightG)
    return piece.karat !== null && <WeightMissing piece={piece} page={page} />
  }
  const stockOf = ({ stock }: PieceProps) => {
    if (stock === null)
      return (
        <span className="text-text-2">
          <span aria-hidden>–</span>
          <span className="sr-only">{t('stock:uncounted')}</span>
        </span>
      )
    return t('stock:few', { free: stock.available, of: stock.onHand })
  }
  const isolated = (text: string) => text !== '' && <bdi>{text}</bdi>
  return [
    {
      key: 'sku',
      label: t('pieces:field.sku'),
      cell: ({ sku, photo, kind }) => (
        <span className="inline-flex items-center gap-3 align-middle">
          <PhotoThumb photo={photo} kind={kind} size={32} />
          <bdi className="font-medium">{sku}</bdi>
        </span>
      ),
    },
    {
      key: 'karat',
      label: t('pieces:field.karat'),
      cell: ({ karat }) => karat !== null && <bdi>{karat}</bdi>,
      phone: 'second',
    },
    ...(hasMade
      ? [
          {
            key: 'construction',
            label: t('pieces:field.construction'),
            cell: ({ construction }: PieceProps) =>
              construction && t(`price-scope:construction.${construction}`),
            priority: 3 as const,
          },
        ]
      : []),
    {
      key: 'measures',
      label: t('pieces:measures'),
      cell: (piece) => isolated(measures.textsOf(piece).join(' · ')),
      phone: 'second',
    },
    {
      key: 'weight',
      label: t('pieces:field.weight_mg'),
      cell: weightOf,
      align: 'num',
      priority: 2,
      phone: 'second',
    },
    ...(hasMarks
      ? [
          {
            key: 'marks',
            label: t('compositions:title'),
            cell: marksOf,
            priority: 4 as const,
            phone: 'third' as const,
          },
        ]
      : []),
    ...(hasCounts
      ? [
          {
            key: 'stock',
            label: t('stock:column'),
            cell: (piece: PieceProps) => stockOf(piece),
            align: 'num' as const,
            phone: 'third' as const,
          },
        ]
      : []),
    {
      key: 'price',
      label: t('pieces:price'),
      cell: ({ priceMinor }) =>
        priceMinor === null ? (
          <span className="text-text-2">{t('pieces:unpriced')}</span>
        ) : (
          format.money(priceMinor, page.currency)
        ),
      align: 'num',
      phone: 'first-end',
    },
    {
      key: 'actions',
      label: t('lists:actions'),
      cell: (piece) => <PieceMenu piece={piece} page={page} />,
      phone: 'second-end',
      print: 'no',
      className: 'w-12',
    },
  ]
}
