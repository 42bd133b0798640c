import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '#client/lib/session-recovery/late.tsx'
import { Button } from '#client/ui/Button.tsx'

const ProductDialog = late(() => import('./ProductDialog.tsx'))

/** The button that opens the form, and the form. */
export function AddProduct() {
  const { t } = useTranslation('products')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <ProductDialog isOpen={isOpen} onOpenChange={setOpen} />}
      </Suspense>
    </>
  )
}
