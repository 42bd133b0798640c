import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '#client/lib/page-props.ts'
import { useFetched } from '#client/lib/useFetched.ts'
import { Button } from '#client/ui/Button.tsx'
import { FormDialog, intoView, useDialogPost } from '#client/ui/feedback/FormDialog.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Notice } from '#client/ui/Notice.tsx'
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
  const id = useId()
  const can = useCan()
  const fetched = useFetched<PieceFactsProps>(of && `/variants/${of.piece.id}/facts`)
  const [isStale, setStale] = useState(false)
  const { save, isSending, errors, setErrors } = useDialogPost(onClose, () => setStale(true))
  const { product } = page
  const loadNewest = () => {
    setStale(false)
    setErrors({})
    fetched.reload()
  }
  const current = fetched.state === 'ready' ? fetched.data : null
  const facts = of === null ? emptyFacts(page, can['cost.see']) : current
  const sku = of?.piece.sku
  const titles = {
    add: t('pieces:title.add', { title: product.title }),
    edit: t('pieces:title.edit', { sku }),
    copy: t('pieces:title.copy', { sku }),
  }
  return (
    <FormDialog
      title={titles[of?.as ?? 'add']}
      labels={{
        save: t(of?.as === 'edit' ? 'compositions:save' : 'products:form.add'),
        cancel: t('compositions:cancel'),
      }}
      form={id}
      isReady={facts !== null}
      isSending={isSending}
      error={errors.form}
      onClose={onClose}
      className="max-w-2xl!"
    >
      {isStale && (
        <div ref={intoView} className="pb-5">
          <Notice
            tone="critical"
            title={t('pieces:conflict')}
            actions={
              <Button size="sm" onPress={loadNewest}>
                {t('compositions:load_newest')}
              </Button>
            }
          >
            {t('compositions:conflict_text')}
          </Notice>
        </div>
      )}
      {of !== null && fetched.state === 'waiting' && (
        <Skeleton label={t('compositions:waiting')} lines={SKELETON_LINES} />
      )}
      {of !== null && fetched.state === 'failed' && (
        <Notice
          tone="critical"
          title={t('pieces:failed')}
          actions={
            <Button size="sm" onPress={fetched.reload}>
              {t('compositions:again')}
            </Button>
          }
        >
          {t('compositions:failed_text')}
        </Notice>
      )}
      {facts !== null && (
        <PieceForm
          key={facts.version}
          id={id}
          of={of}
          page={page}
          facts={facts}
          errors={errors}
          onSave={save}
        />
      )}
    </FormDialog>
  )
}

const SKELETON_LINES = ['h-9 w-full', 'h-9 w-full', 'h-9 w-full', 'h-9 w-full']

function emptyFacts({ product, karats }: ProductPageProps, seesCost: boolean): PieceFactsProps {
  return {
    ...{ version: 0, kind: product.kind, sku: '', karat: karats[0] ?? '' },
    ...{ construction: 'solid', colour: null, width_mm: '', length_in: '', size: '' },
    ...{ weight_g: '', note: '' },
    ...(seesCost && { costs: { extra: '', cost: '', supplier: '', reference: '' } }),
  }
}
