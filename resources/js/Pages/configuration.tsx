import { type SubmitEvent, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { ComplianceCard } from '../Components/configuration/ComplianceCard.tsx'
import { Constructions } from '../Components/configuration/Constructions.tsx'
import { DoorsCard } from '../Components/configuration/DoorsCard.tsx'
import { LimitsCard } from '../Components/configuration/LimitsCard.tsx'
import { MarketsCard } from '../Components/configuration/MarketsCard.tsx'
import { MovedNotice } from '../Components/configuration/MovedNotice.tsx'
import { Rules } from '../Components/configuration/Rules.tsx'
import { SaveBar } from '../Components/configuration/SaveBar.tsx'
import { ShopCard } from '../Components/configuration/ShopCard.tsx'
import { ShopWide } from '../Components/configuration/ShopWide.tsx'
import { TryPiece } from '../Components/configuration/TryPiece.tsx'
import { useSettingsForm } from '../Components/configuration/useSettingsForm.ts'
import { Versions } from '../Components/configuration/Versions.tsx'
import { Notice } from '../Components/Notice.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { useFormFocus } from '../Components/useFormFocus.ts'
import { late } from '../interruptions/late.tsx'

const TradeCard = late(() => import('../Components/contracts/TradeCard.tsx'))
const LetterheadCard = late(() => import('../Components/documents/LetterheadCard.tsx'))

/** Everything a shop decides about its prices, and about itself. */
export default function Configuration(props: Pages['configuration']) {
  const { t } = useTranslation('configuration')
  const form = useSettingsForm(props)
  const formRef = useFormFocus(form.errors)
  const { currency } = props.settings
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.rehearse()
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle', { version: props.version })}
        actions={
          <>
            <ButtonLink href="/users">{t('people')}</ButtonLink>
            <ButtonLink href="/audit">{t('audit')}</ButtonLink>
            <ButtonLink href="/outbox">{t('outbox')}</ButtonLink>
            <ButtonLink href="/configuration/sources">{t('sources')}</ButtonLink>
          </>
        }
      />
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
          {form.hasMoved && <MovedNotice form={form} page={props} />}
          <Constructions form={form} currency={currency} />
          <ShopWide form={form} currency={currency} />
          <Rules form={form} currency={currency} page={props} />
          <TryPiece form={form} />
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
        <DoorsCard shop={props.shopSettings} />
        <MarketsCard shop={props.shopSettings} />
        <Versions versions={props.versions} current={props.version} />
      </div>
    </>
  )
}
