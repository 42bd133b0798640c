import { useTranslation } from 'react-i18next'
import { Segmented } from '#client/ui/Segmented.tsx'
import { CampaignFields } from './CampaignFields.tsx'
import type { SaleForm } from './useSaleForm.ts'

/** At once, or as a campaign that begins and ends by itself. */
export function WhenForm({ form }: { form: SaleForm }) {
  const { t } = useTranslation('sale-price')
  return (
    <>
      <Segmented
        label={t('when.label')}
        value={form.when}
        onChange={(id) => form.setWhen(id === 'campaign' ? 'campaign' : 'now')}
        options={[
          { id: 'now', label: t('when.now') },
          { id: 'campaign', label: t('when.campaign') },
        ]}
      />
      <p className="mt-2 text-sm text-text-2">{t(`when.${form.when}Text`)}</p>
      {form.when === 'campaign' && <CampaignFields form={form} />}
    </>
  )
}
