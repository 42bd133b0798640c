import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { CampaignList } from '#client/features/pricing/sale/CampaignCard.tsx'
import { WhenForm } from '#client/features/pricing/sale/CampaignFields.tsx'
import { RoundingFields } from '#client/features/pricing/sale/RoundingFields.tsx'
import { RuleForm } from '#client/features/pricing/sale/RuleForm.tsx'
import { useSaleForm } from '#client/features/pricing/sale/useSaleForm.ts'
import { ScopeForm } from '#client/features/pricing/scope/ScopeForm.tsx'
import { useFormFocus } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

/** New sale prices: scope and rule, now or as a campaign, then a preview of every line. */
export default function SalePrice({ currency, facets, onSale, campaigns }: Pages['sale-price']) {
  const { t } = useTranslation('sale-price')
  const form = useSaleForm()
  const { errors } = form
  const formRef = useFormFocus(errors)
  const generalError = errors.gold ?? errors.form
  return (
    <>
      <PageHeader title={t('page.title')} subtitle={t('page.subtitle', { count: onSale })} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <form
          ref={formRef}
          className="grid gap-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            form.preview()
          }}
        >
          {generalError && <Notice tone="critical">{generalError}</Notice>}
          <Card title={t('step.scope')}>
            <ScopeForm
              value={form.scope}
              onChange={form.setScope}
              facets={facets}
              errors={errors}
            />
          </Card>
          <Card title={t('step.rule')}>
            <RuleForm
              value={form.rule}
              onChange={form.setRule}
              currency={currency}
              error={errors['rule.value']}
            />
            {!form.endsSale && <RoundingFields form={form} />}
          </Card>
          {!form.endsSale && (
            <Card title={t('step.when')}>
              <WhenForm form={form} />
            </Card>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" variant="primary" isPending={form.waiting}>
              {t('step.preview')}
            </Button>
            <p className="text-sm text-text-2">
              {t(form.isPlanned ? 'step.campaignNext' : 'step.nothingYet')}
            </p>
          </div>
        </form>
        <CampaignList campaigns={campaigns} />
      </div>
    </>
  )
}
