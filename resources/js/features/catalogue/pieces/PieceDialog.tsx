import { useTranslation } from 'react-i18next'
import { FetchedFormDialog } from '#client/features/catalogue/compositions/FetchedFormDialog.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useCan } from '#client/lib/page-props.ts'
import type {
  PieceFactsProps,
  PieceProps,
  ProductPageProps,
} from '#server/catalogue/pieces/props.ts'
import { PieceForm } from './PieceForm.tsx'

interface PieceDialogProps {
  /** The piece that is changed or copied; null adds a new one. */
  of: { piece: PieceProps; as: 'edit' | 'copy' } | null
  page: ProductPageProps
  onClose: () => void
}

/** Adds a piece to a product, changes one or copies it. Its price changes with the next price run. */
export default function PieceDialog({ of, page, onClose }: PieceDialogProps) {
  const { t } = useTranslation(['pieces', 'compositions', 'products'])
  const seesCost = useCan()['cost.see']
  const sku = of?.piece.sku
  const titles = {
    add: t('pieces:title.add', { title: useProductName()(page.product) }),
    edit: t('pieces:title.edit', { sku }),
    copy: t('pieces:title.copy', { sku }),
  }
  return (
    <FetchedFormDialog<PieceFactsProps>
      path={of && `/variants/${of.piece.id}/facts`}
      title={titles[of?.as ?? 'add']}
      save={t(of?.as === 'edit' ? 'compositions:save' : 'products:form.add')}
      problems={{ conflict: t('pieces:conflict'), failed: t('pieces:failed') }}
      lines={SKELETON_LINES}
      onClose={onClose}
      className="max-w-2xl!"
    >
      {({ id, data, errors, save }) => {
        const facts = data ?? emptyFacts(page, seesCost)
        const { version } = facts
        return <PieceForm key={version} {...{ id, of, page, facts, errors }} onSave={save} />
      }}
    </FetchedFormDialog>
  )
}

const SKELETON_LINES = ['h-9 w-full', 'h-9 w-full', 'h-9 w-full', 'h-9 w-full']

/** The form of a new piece, of the alloy of the first piece shown where the shop still sells it. */
function emptyFacts(
  { product, pieces, karats }: ProductPageProps,
  seesCost: boolean,
): PieceFactsProps {
  const [first] = pieces
  const isWithoutMetal = first ? first.karat === null : product.kind === 'loose_stone'
  const usual = karats.find((one) => one === first?.karat) ?? karats[0] ?? ''
  const karat = isWithoutMetal ? '' : usual
  return {
    ...{ version: 0, kind: product.kind, sku: '', karat },
    ...{ construction: 'solid', colour: null, width_mm: '', length_in: '', size: '' },
    ...{ weight_g: '', note: '' },
    ...(seesCost && { costs: { extra: '', cost: '', supplier: '', reference: '' } }),
  }
}
