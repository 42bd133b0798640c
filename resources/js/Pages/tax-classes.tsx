import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { TaxClassDialog } from '#client/features/configuration/tax-classes/TaxClassDialog.tsx'
import { TaxClassList } from '#client/features/configuration/tax-classes/TaxClassList.tsx'
import { useTaxLabels } from '#client/features/configuration/tax-classes/tax-labels.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The tax classes of the shop. */
export default function TaxClasses(page: Pages['tax-classes']) {
  const { t, rateOf } = useTaxLabels()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Button variant="primary" onPress={() => setAdding(true)}>
            <Icon icon={Plus} size={16} />
            {t('add')}
          </Button>
        }
      />
      <div className="grid max-w-4xl grid-cols-1 gap-5">
        {page.rateInPrices !== null && (
          <Notice tone="caution" title={t('in_prices.title')}>
            {t('in_prices.text', { rate: rateOf(page.rateInPrices) })}
          </Notice>
        )}
        <TaxClassList classes={page.classes} archived={page.archived} />
      </div>
      {isAdding && <TaxClassDialog onClose={() => setAdding(false)} />}
    </>
  )
}
