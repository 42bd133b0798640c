import { useTranslation } from 'react-i18next'
import { DecidedFields } from '#client/features/pricing/setting-labels/DecidedFields.tsx'
import { useSettingLabels } from '#client/features/pricing/setting-labels/useSettingLabels.ts'
import type { DecidedField, ReceiptProps } from '#server/pricing/receipts/props.ts'

interface ReceiptSettingsProps extends Pick<ReceiptProps, 'currency'> {
  settings: NonNullable<ReceiptProps['settings']>
}

/** Every setting of a price with who decided it; of several metals those of each further part after the main one. */
export default function ReceiptSettings({ settings, currency }: ReceiptSettingsProps) {
  const { t } = useTranslation('configuration')
  const labels = useSettingLabels(currency)
  const placeOf = ({ by, rule }: DecidedField): string => {
    if (by.of !== 'rule') return labels.place(by)
    return rule ? labels.place({ of: 'rule', rule }) : ''
  }
  return (
    <div className="space-y-3 text-sm">
      {settings.map(({ karat, fields }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a past price never change their order
        <section key={n}>
          {settings.length > 1 && (
            <h3 className="mb-1 font-semibold">
              <bdi>{karat}</bdi>
            </h3>
          )}
          <DecidedFields
            title={t('try.sources')}
            currency={currency}
            fields={fields.map((one) => ({
              field: one.field,
              value: one.value,
              place: placeOf(one),
              isRule: one.by.of === 'rule',
            }))}
          />
        </section>
      ))}
    </div>
  )
}
