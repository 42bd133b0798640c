import { useTranslation } from 'react-i18next'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { formatAmount } from '#server/formula/units/money.ts'
import type { ShopSettingsProps } from '#server/operations/settings-page/props.ts'
import { useShopForm } from './useShopForm.ts'

/** Limits for cash and buy-backs, and retention periods. */
export function ComplianceCard({ shop }: { shop: ShopSettingsProps }) {
  const { t } = useTranslation('configuration')
  const form = useShopForm('/configuration/compliance', shop, typedOf)
  const formRef = useFormFocus(form.errors)
  const { data, errors, set } = form
  const field = (name: (typeof NUMBERS)[number]) => (
    <TextField
      key={name}
      label={t(`compliance.${name}`)}
      name={name}
      inputMode={AMOUNTS.has(name) ? 'decimal' : 'numeric'}
      suffix={AMOUNTS.has(name) ? shop.currency : t(`compliance.unit.${name as Counted}`)}
      value={data[name]}
      onChange={(text) => set(name, text)}
      error={errors[name]}
    />
  )
  return (
    <Card
      title={t('compliance.title')}
      actions={
        <ButtonLink size="sm" variant="quiet" href="/compliance">
          {t('compliance.open')}
        </ButtonLink>
      }
    >
      <form
        ref={formRef}
        onSubmit={(event) => form.send(event, NUMBERS)}
        noValidate
        className="flex flex-col gap-4"
      >
        <CheckField
          label={t('compliance.form8300')}
          isSelected={data.form8300}
          onChange={(isCounted) => set('form8300', isCounted)}
          error={errors.form8300}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">{NUMBERS.map(field)}</div>
        <p className="text-sm text-text-2">{t('compliance.help')}</p>
        <div>
          <Button type="submit" isPending={form.isSending}>
            {t('compliance.save')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

const NUMBERS = [
  'cashLimit',
  'reportDays',
  'amlLimit',
  'amlWarn',
  'holdDays',
  'formYears',
  'contractYears',
  'idYears',
] as const
const AMOUNTS = new Set<string>(['cashLimit', 'amlLimit'])
type Counted = Exclude<(typeof NUMBERS)[number], 'cashLimit' | 'amlLimit'>

function typedOf({ compliance, currency }: ShopSettingsProps) {
  const { form8300, cashLimit, amlLimit, amlWarnBp, ...counts } = compliance
  return {
    form8300,
    cashLimit: formatAmount(cashLimit, currency),
    amlLimit: formatAmount(amlLimit, currency),
    amlWarn: String(amlWarnBp / 100),
    reportDays: String(counts.reportDays),
    holdDays: String(counts.holdDays),
    formYears: String(counts.formYears),
    contractYears: String(counts.contractYears),
    idYears: String(counts.idYears),
  }
}
