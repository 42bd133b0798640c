import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { TextAreaField, TextField } from '#client/ui/Field.tsx'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'
import { LogoField } from './LogoField.tsx'
import type { PartForm } from './useShopParts.ts'

/** Details of the shop that are printed on documents besides its name. */
export default function LetterheadCard({
  form,
  shop,
}: {
  form: PartForm<'documents'>
  shop: ShopSettingsProps
}) {
  const { t } = useTranslation('documents')
  const { t: shell } = useTranslation('shell')
  const { data, errors, set } = form
  return (
    <Card title={shell('nav.documents')} titleSize="large">
      <LogoField logo={shop.logo} />
      <div className="mt-4 flex flex-col gap-4">
        <TextAreaField
          label={t('letterhead.address')}
          name="address"
          value={data.address}
          onChange={(address) => set('address', address)}
          error={errors.address}
        />
        <TextField
          label={t('letterhead.tax_id')}
          name="taxId"
          value={data.taxId}
          onChange={(taxId) => set('taxId', taxId)}
          error={errors.taxId}
        />
        <TextAreaField
          label={t('letterhead.bank')}
          name="bank"
          value={data.bank}
          onChange={(bank) => set('bank', bank)}
          error={errors.bank}
        />
        <p className="text-sm text-text-2">{t('letterhead.help')}</p>
      </div>
    </Card>
  )
}
