import { router } from '@inertiajs/react'
import { type ReactNode, type SubmitEvent, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { ComplianceCard } from '#client/features/operations/settings/ComplianceCard.tsx'
import { DefaultPricingSettings } from '#client/features/operations/settings/DefaultPricingSettings.tsx'
import { FindSetting } from '#client/features/operations/settings/FindSetting.tsx'
import { LimitsCard } from '#client/features/operations/settings/LimitsCard.tsx'
import { MarketsCard } from '#client/features/operations/settings/MarketsCard.tsx'
import {
  ExampleLine,
  ExamplePiece,
  useExample,
} from '#client/features/operations/settings/pricing/ExamplePiece.tsx'
import { GroupTable } from '#client/features/operations/settings/pricing/GroupTable.tsx'
import { MetalSettings } from '#client/features/operations/settings/pricing/MetalSettings.tsx'
import { NewVersionNotice } from '#client/features/operations/settings/pricing/NewVersionNotice.tsx'
import { Rules } from '#client/features/operations/settings/pricing/Rules.tsx'
import { Versions } from '#client/features/operations/settings/pricing/Versions.tsx'
import { SaveBar } from '#client/features/operations/settings/SaveBar.tsx'
import { ShopCard } from '#client/features/operations/settings/ShopCard.tsx'
import { SignInCard } from '#client/features/operations/settings/SignInCard.tsx'
import type { Section } from '#client/features/operations/settings/sections.ts'
import { useConfigurationDraft } from '#client/features/operations/settings/useConfigurationDraft.ts'
import { useSave } from '#client/features/operations/settings/useSave.ts'
import { useLeaveGuard } from '#client/lib/drafts/useLeaveGuard.ts'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { useWide } from '#client/lib/useWide.ts'
import { Notice } from '#client/ui/Notice.tsx'
import type { Pages } from '#server/http/pages.ts'

const TradeCard = lazyWithRetry(() => import('#client/features/operations/settings/TradeCard.tsx'))
const LetterheadCard = lazyWithRetry(
  () => import('#client/features/operations/settings/LetterheadCard.tsx'),
)

const LeaveDialog = lazyWithRetry(() => import('#client/ui/drafts/LeaveDialog.tsx'))

/** Pricing settings with an example piece beside them, and the settings of the shop. */
export default function Configuration(props: Pages['configuration']) {
  const { t } = useTranslation('configuration')
  const { t: groupName } = useTranslation('piece-kinds')
  const format = useFormat()
  const draft = useConfigurationDraft(props)
  const { form, parts } = draft
  const guard = useLeaveGuard(draft.isDirty, draft.isLeaving)
  const save = useSave(form, parts)
  const formRef = useFormFocus({ ...form.refused, ...parts.errors })
  const example = useExample(form)
  const isLineShown = !useWide('example') && !draft.isDirty
  const formId = useId()
  const { currency } = props.settings
  const shop = props.shopSettings
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void save.send()
  }
  const leave = (choice: 'keep' | 'discard') => {
    if (!guard.blockedHref) return
    draft.leave(choice)
    router.visit(guard.blockedHref)
  }
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={<p className="max-sm:hidden">{t('subtitle', { version: props.version })}</p>}
        actions={<FindSetting />}
      />
      <div className="grid max-w-7xl grid-cols-1 gap-5">
        {props.samples.length > 0 && (
          <Notice tone="caution" title={t('example.title')}>
            <p>{t('example.text')}</p>
            <p className="mt-1">
              {t('example.groups', {
                groups: format.list(props.samples.map((group) => groupName(group))),
              })}
            </p>
          </Notice>
        )}
        <form
          id={formId}
          ref={formRef}
          onSubmit={send}
          noValidate
          data-draft
          className="grid grid-cols-1 gap-5 [&_input]:scroll-my-52 [&_select]:scroll-my-52"
        >
          {form.hasConflict && <NewVersionNotice form={form} page={props} />}
          <div>
            <div className="grid grid-cols-1 items-start gap-5 min-[90rem]:grid-cols-[minmax(0,1fr)_19rem]">
              <GroupTable form={form} currency={currency} />
              <div className="min-[90rem]:col-start-2 min-[90rem]:row-span-5 min-[90rem]:row-start-1 min-[90rem]:h-full">
                <ExamplePiece form={form} example={example} />
              </div>
              <DefaultPricingSettings form={form} currency={currency} />
              <MetalSettings form={form} currency={currency} />
              <Rules form={form} currency={currency} page={props} />
              <Anchor id="versions">
                <Versions versions={props.versions} current={props.version} />
              </Anchor>
            </div>
            {/* As long as the settings of prices are in view, above the bar that saves; with changes, it is in that bar. */}
            {isLineShown && (
              <div
                data-bar="bottom"
                data-print="no"
                className="action-bar bottom-14 pointer-coarse:bottom-16"
              >
                <ExampleLine example={example} />
              </div>
            )}
          </div>
          <Anchor id="shop">
            <ShopCard form={parts.part('shop')} shop={shop} />
          </Anchor>
          <Anchor id="regions">
            <MarketsCard form={parts.part('regions')} shop={shop} />
          </Anchor>
          <Anchor id="terms">
            <TradeCard form={parts.part('terms')} shop={shop} />
          </Anchor>
          <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
            <Anchor id="documents">
              <LetterheadCard form={parts.part('documents')} shop={shop} />
            </Anchor>
            <Anchor id="compliance">
              <ComplianceCard form={parts.part('compliance')} shop={shop} />
            </Anchor>
          </div>
          <Anchor id="staff">
            <LimitsCard form={parts.part('staff')} />
          </Anchor>
          <Anchor id="security">
            <SignInCard form={parts.part('security')} />
          </Anchor>
        </form>
      </div>
      <SaveBar draft={draft} save={save} example={example} formId={formId} />
      <Suspense fallback={null}>
        {guard.blockedHref && <LeaveDialog isOpen onOpenChange={guard.stay} onLeave={leave} />}
      </Suspense>
    </>
  )
}

interface AnchorProps {
  id: Section
  children: ReactNode
}

/** Where a section begins, also while its card is loading. */
function Anchor({ id, children }: AnchorProps) {
  return (
    <div id={id} className="scroll-mt-(--below-header) outline-none">
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  )
}
