import { router, usePage } from '@inertiajs/react'
import { Suspense, useId, useRef, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { TabLinks } from '#client/app/TabLinks.tsx'
import { ImpactBar } from '#client/features/pricing/impact/ImpactBar.tsx'
import { ImpactLayout } from '#client/features/pricing/impact/ImpactPreview.tsx'
import { jumpTargetClass } from '#client/features/pricing/impact/JumpLink.tsx'
import { useFirstFieldFocus } from '#client/features/pricing/impact/useFirstFieldFocus.ts'
import { WhenForm } from '#client/features/pricing/sale/CampaignFields.tsx'
import { RoundingFields } from '#client/features/pricing/sale/RoundingFields.tsx'
import { RuleForm } from '#client/features/pricing/sale/RuleForm.tsx'
import { type SaleForm, useSaleForm } from '#client/features/pricing/sale/useSaleForm.ts'
import { ScopeForm } from '#client/features/pricing/scope/ScopeForm.tsx'
import { useFormFocus } from '#client/lib/forms.ts'
import { Card } from '#client/ui/Card.tsx'
import type { Pages } from '#server/http/pages.ts'

type SalePriceProps = Pages['sale-price']

const CampaignList = lazyWithRetry(() => import('#client/features/pricing/sale/CampaignCard.tsx'))

/** New discounts, now or as a campaign, with a live preview; and all campaigns in a tab beside it. */
export default function SalePrice({ campaigns, onSale, ...props }: SalePriceProps) {
  const { t } = useTranslation('sale-price')
  const form = useSaleForm()
  const isList = useCampaignTab()
  return (
    <>
      <PageHeader title={t('page.title')} subtitle={t('page.subtitle', { count: onSale })} />
      <TabLinks
        label={t('tabs.label')}
        tabs={[
          { href: '/price-sale', label: t('tabs.new'), isCurrent: !isList },
          {
            href: CAMPAIGNS,
            label: t('tabs.campaigns', { count: campaigns.length }),
            isCurrent: isList,
          },
        ]}
      />
      {isList ? (
        <Suspense fallback={null}>
          <CampaignList
            campaigns={campaigns}
            onRunAgain={(campaign) => {
              form.fillFrom(campaign)
              router.visit('/price-sale', { preserveState: true })
            }}
          />
        </Suspense>
      ) : (
        <NewDiscount form={form} {...props} />
      )}
    </>
  )
}

const CAMPAIGNS = '/price-sale?tab=campaigns'

/** Whether the address is that of the campaigns; links to one campaign name it after the #. */
function useCampaignTab(): boolean {
  const { url } = usePage()
  const hash = useSyncExternalStore(
    onHashChange,
    () => location.hash,
    () => '',
  )
  return url.includes('tab=campaigns') || hash.startsWith('#campaign-')
}

function onHashChange(changed: () => void) {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}

type NewDiscountProps = Omit<SalePriceProps, 'campaigns' | 'onSale'> & { form: SaleForm }

function NewDiscount({ form, currency, facets }: NewDiscountProps) {
  const { t } = useTranslation('sale-price')
  const { errors, sentErrors, trying } = form
  const formId = useId()
  const formRef = useFormFocus(sentErrors)
  const valueRef = useRef<HTMLInputElement>(null)
  const nameRef = useRef<HTMLInputElement>(null)
  useFirstFieldFocus(valueRef)
  const schedule = () => {
    flushSync(() => form.setWhen('campaign'))
    nameRef.current?.focus()
  }
  return (
    <>
      <ImpactLayout
        form={{ id: formId, ref: formRef, onSend: form.preview }}
        error={errors.gold ?? errors.form}
        rule={
          <Card id="calculation" title={t('step.rule')} className={jumpTargetClass}>
            <RuleForm
              value={form.rule}
              onChange={form.setRule}
              currency={currency}
              error={errors['rule.value']}
              onTry={form.setTried}
              valueRef={valueRef}
            />
            {!form.endsSale && <RoundingFields form={form} />}
          </Card>
        }
        impact={form.impact}
        field="shown"
        trying={trying && t(`rule.${trying}.title`)}
      >
        <Card id="selection" title={t('step.scope')} className={jumpTargetClass}>
          <ScopeForm value={form.scope} onChange={form.setScope} facets={facets} errors={errors} />
        </Card>
        {!form.endsSale && (
          <Card title={t('step.when')}>
            <WhenForm form={form} nameRef={nameRef} />
          </Card>
        )}
      </ImpactLayout>
      <ImpactBar
        impact={form.impact}
        field="shown"
        formId={formId}
        isPending={form.waiting}
        isTrying={trying !== null}
        hint={t(form.isPlanned ? 'step.campaignNext' : 'step.nothingYet')}
        onSchedule={form.when === 'now' && !form.endsSale ? schedule : undefined}
      />
    </>
  )
}
