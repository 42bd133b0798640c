import { useTranslation } from 'react-i18next'
import { SettingsSection } from '#client/features/operations/settings/SettingsSection.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import type { GoldSettingsForm } from './useGoldSettings.ts'

/** The shop's selling and buy-back rates on the price board, as a share of the metal value. */
export function BoardFields({ form, alloys }: { form: GoldSettingsForm; alloys: string[] }) {
  const { t } = useTranslation('gold-price-sources')
  const { data, setData, errors } = form
  return (
    <SettingsSection title={t('gold.board')} text={t('gold.board_text')}>
      <DecimalField
        label={t('gold.sell')}
        name="sellPercent"
        inputMode="decimal"
        suffix="%"
        value={data.sellPercent}
        onChange={(text) => setData('sellPercent', text)}
        error={errors.sellPercent ?? errors.sellBp}
      />
      <div className="field-grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-6">
        {alloys.map((alloy) => (
          <DecimalField
            key={alloy}
            label={t('gold.buy_back', { alloy })}
            name={`buyBack${alloy}`}
            inputMode="decimal"
            suffix="%"
            value={data.buyBackPercent[alloy] ?? ''}
            onChange={(text) =>
              setData('buyBackPercent', { ...data.buyBackPercent, [alloy]: text })
            }
            error={errors[`buyBackPercent.${alloy}`] ?? errors[`buyBackBp.${alloy}`]}
          />
        ))}
      </div>
    </SettingsSection>
  )
}
