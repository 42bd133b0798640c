import { type SubmitEvent, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { ComplianceCard } from '#client/features/configuration/ComplianceCard.tsx'
import { DefaultPricingSettings } from '#client/features/configuration/DefaultPricingSettings.tsx'
import { LimitsCard } from '#client/features/configuration/LimitsCard.tsx'
import { MarketsCard } from '#client/features/configuration/MarketsCard.tsx'
import { Constructions } from '#client/features/configuration/pricing/Constructions.tsx'
import { NewVersionNotice } from '#client/features/configuration/pricing/NewVersionNotice.tsx'
import { Rules } from '#client/features/configuration/pricing/Rules.tsx'
import { SamplePrice } from '#client/features/configuration/pricing/SamplePrice.tsx'
import { SaveBar } from '#client/features/configuration/pricing/SaveBar.tsx'
import { useSettingsForm } from '#client/features/configuration/pricing/useSettingsForm.ts'
import { Versions } from '#client/features/configuration/pricing/Versions.tsx'
import { ShopCard } from '#client/features/configuration/ShopCard.tsx'
import { SignInCard } from '#client/features/configuration/SignInCard.tsx'
import { useFormFocus } from '#client/lib/forms.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

const TradeCard = lazyWithRetry(() => import('#client/features/trade/contracts/form/TradeCard.tsx'))
const LetterheadCard = lazyWithRetry(
  () => import('#client/features/trade/documents/LetterheadCard.tsx'),
)

/** Pricing settings and shop settings. */
export default function Configuration(props: Pages['configuration']) {
  const { t } = useTranslation('configuration')
  const form = useSettingsForm(props)
  const formRef = useFormFocus(form.errors)
  const { currency } = props.settings
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.simulate()
  }
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle', { version: props.version })} />
      <div className="grid max-w-6xl grid-cols-1 gap-5">
        {props.example && (
          <Notice tone="caution" title={t('example.title')}>
            {t('example.text')}
          </Notice>
        )}
        <form
          ref={formRef}
          onSubmit={send}
          noValidate
          className="grid grid-cols-1 gap-5 [&_input]:scroll-my-52 [&_select]:scroll-my-52"
        >
          {form.hasConflict && <NewVersionNotice form={form} page={props} />}
          <Constructions form={form} currency={currency} />
          <DefaultPricingSettings form={form} currency={currency} />
          <Rules form={form} currency={currency} page={props} />
          <SamplePrice form={form} />
          <SaveBar form={form} />
        </form>
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
          <ShopCard shop={props.shopSettings} />
          <LimitsCard shop={props.shopSettings} />
          <ComplianceCard shop={props.shopSettings} />
          <Suspense fallback={null}>
            <LetterheadCard shop={props.shopSettings} />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          <TradeCard shop={props.shopSettings} />
        </Suspense>
        <SignInCard shop={props.shopSettings} />
        <MarketsCard shop={props.shopSettings} />
        <Versions versions={props.versions} current={props.version} />
      </div>
    </>
  )
}
