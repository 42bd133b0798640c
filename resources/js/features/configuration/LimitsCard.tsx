import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { ShopSettingsProps } from '#server/operations/settings-page/props.ts'
import { useShopForm } from './useShopForm.ts'

/** Which price changes staff may make alone, and which need approval. */
export function LimitsCard({ shop }: { shop: ShopSettingsProps }) {
  const { t } = useTranslation('configuration')
  const form = useShopForm('/configuration/limits', shop, typedOf)
  const formRef = useFormFocus(form.errors)
  const { data, errors, set } = form
  const numbers = ['staffLines', 'staffChange', 'approveAbove'] as const
  return (
    <Card title={t('limits.title')}>
      <form
        ref={formRef}
        onSubmit={(event) => form.send(event, numbers)}
        noValidate
        className="flex flex-col gap-4"
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t('limits.lines')}
            name="staffLines"
            inputMode="numeric"
            suffix={t('limits.prices')}
            value={data.staffLines}
            onChange={(text) => set('staffLines', text)}
            error={errors.staffLines}
          />
          <TextField
            label={t('limits.change')}
            name="staffChange"
            inputMode="decimal"
            suffix="%"
            value={data.staffChange}
            onChange={(text) => set('staffChange', text)}
            error={errors.staffChange}
            hint={t('limits.change_hint')}
          />
          <TextField
            label={t('limits.approve')}
            name="approveAbove"
            inputMode="numeric"
            suffix={t('limits.prices')}
            value={data.approveAbove}
            onChange={(text) => set('approveAbove', text)}
            error={errors.approveAbove}
            hint={t('limits.approve_hint')}
          />
        </div>
        <CheckField
          label={t('limits.cost')}
          name="staffSeesCost"
          isSelected={data.staffSeesCost}
          onChange={(isSelected) => set('staffSeesCost', isSelected)}
        />
        <div>
          <Button type="submit" isPending={form.isSending}>
            {t('limits.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const typedOf = (shop: ShopSettingsProps) => ({
  staffLines: String(shop.staffLines),
  staffChange: String(shop.staffChangeBp / 100),
  approveAbove: shop.approveAboveLines === null ? '' : String(shop.approveAboveLines),
  staffSeesCost: shop.staffSeesCost,
})
