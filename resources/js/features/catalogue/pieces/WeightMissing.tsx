import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useCan } from '#client/lib/page-props.ts'
import type { PieceProps, ProductPageProps } from '#server/catalogue/pieces/props.ts'

const PieceDialog = lazyWithRetry(() => import('./PieceDialog.tsx'))

/** Says that nobody has entered the weight of a piece; for users who may change it, it opens the form of the piece. */
export function WeightMissing({ piece, page }: { piece: PieceProps; page: ProductPageProps }) {
  const { t } = useTranslation('pieces')
  const mayChange = useCan()['catalogue.change'] && page.shown === 'sale'
  const [isOpen, setOpen] = useState(false)
  if (!mayChange) return <span className="text-caution">{t('weight_missing')}</span>
  return (
    <>
      <button
        type="button"
        // On a phone the row is a link, which this is above.
        className="relative z-1 min-h-6 font-medium text-caution underline underline-offset-2"
        onClick={() => setOpen(true)}
      >
        {t('weight_missing')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <PieceDialog of={{ piece, as: 'edit' }} page={page} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
