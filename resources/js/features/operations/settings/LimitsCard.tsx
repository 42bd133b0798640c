import { useTranslation } from 'react-i18next'
import { useShop } from '#client/lib/page-props.ts'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { PartForm } from './useShopParts.ts'

/** Which price changes and payouts staff may make alone, and which price runs need approval. */
export function LimitsCard({ form }: { form: PartForm<'staff'> }) {
  const { t } = useTranslation('configuration')
  const { t: shell } = useTranslation('shell')
  const { data, errors, set } = form
  const { currency } = useShop()
  return (
    <Card title={shell('nav.staff_permissions')} titleSize="large">
      <div className="flex flex-col gap-4">
        <div className="field-grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-3">
          <DecimalField
            label={t('limits.lines')}
            name="staffLines"
            inputMode="numeric"
            suffix={t('limits.prices')}
            value={data.staffLines}
            onChange={(text) => set('staffLines', text)}
            error={errors.staffLines}
          />
          <DecimalField
            label={t('limits.change')}
            name="staffChange"
            inputMode="decimal"
            suffix="%"
            value={data.staffChange}
            onChange={(text) => set('staffChange', text)}
            error={errors.staffChange}
            hint={t('limits.change_hint')}
          />
          {(['staffCashOut', 'staffPaidOut'] as const).map((field) => (
            <DecimalField
              key={field}
              label={t(`limits.${field}`)}
              name={field}
              inputMode="decimal"
              suffix={currency}
              value={data[field]}
              onChange={(text) => set(field, text)}
              error={errors[field]}
              hint={t(`limits.${field}_hint`)}
            />
          ))}
          <DecimalField
            label={t('limits.approve')}
            name="approveAbove"
            inputMode="numeric"
            suffix={t('limits.prices')}
            value={data.approveAbove}
            onChange={(text) => set('approveAbove', text)}
            error={errors.approveAbove}
            hint={t('limits.approve_hint')}
          />
          {(['weighFirst', 'weighAgain'] as const).map((field) => (
            <DecimalField
              key={field}
              label={t(`limits.${field}`)}
              name={field}
              inputMode="decimal"
              suffix="%"
              value={data[field]}
              onChange={(text) => set(field, text)}
              error={errors[field]}
              hint={t(`limits.${field}_hint`)}
            />
          ))}
        </div>
        <CheckField
          label={t('limits.cost')}
          name="staffSeesCost"
          isSelected={data.staffSeesCost}
          onChange={(isSelected) => set('staffSeesCost', isSelected)}
        />
      </div>
    </Card>
  )
}
