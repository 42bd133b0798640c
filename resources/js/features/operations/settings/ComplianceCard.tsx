import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { hasUsRules } from '#server/formula/settings/us-rules.ts'
import type { ShopSettingsProps } from '#server/operations/settings/props.ts'
import { COMPLIANCE_NUMBERS as NUMBERS } from './shop-parts.ts'
import type { PartForm } from './useShopParts.ts'

/** Limits for cash and buy-backs, and retention periods. */
export function ComplianceCard({
  form,
  shop,
}: {
  form: PartForm<'compliance'>
  shop: ShopSettingsProps
}) {
  const { t } = useTranslation('configuration')
  const { t: shell } = useTranslation('shell')
  const context = useMetalsContext()
  const { data, errors, set } = form
  const isUs = hasUsRules(shop.currency)
  const field = (name: (typeof NUMBERS)[number]) => (
    <DecimalField
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
      title={shell('nav.compliance')}
      titleSize="large"
      actions={
        <ButtonLink size="sm" variant="quiet" href="/compliance">
          {t('compliance.open')}
        </ButtonLink>
      }
    >
      <div className="flex flex-col gap-4">
        {isUs && (
          <CheckField
            label={t('compliance.form8300')}
            isSelected={data.form8300}
            onChange={(isCounted) => set('form8300', isCounted)}
            error={errors.form8300}
          />
        )}
        <div className="field-grid grid-cols-1 sm:grid-cols-2">
          {NUMBERS.filter((name) => isUs || !US_NUMBERS.has(name)).map(field)}
        </div>
        <p className="text-sm text-text-2">
          {isUs ? t('compliance.help', { context }) : t('compliance.no_rules')}
        </p>
      </div>
    </Card>
  )
}

/** Of the rules of the United States. */
const US_NUMBERS = new Set<string>(['reportDays', 'amlLimit', 'amlWarn', 'formYears'])
const AMOUNTS = new Set<string>(['cashLimit', 'amlLimit'])
type Counted = Exclude<(typeof NUMBERS)[number], 'cashLimit' | 'amlLimit'>
