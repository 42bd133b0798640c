import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { Markets } from '#client/features/pricing/compare-at/Markets.tsx'
import { PastPrices } from '#client/features/pricing/compare-at/PastPrices.tsx'
import { Planner } from '#client/features/pricing/compare-at/Planner.tsx'
import { RuleForm } from '#client/features/pricing/compare-at/RuleForm.tsx'
import { hasValue, useCompareForm } from '#client/features/pricing/compare-at/useCompareForm.ts'
import { ImpactBar } from '#client/features/pricing/impact/ImpactBar.tsx'
import { ImpactLayout } from '#client/features/pricing/impact/ImpactPreview.tsx'
import { jumpTargetClass } from '#client/features/pricing/impact/JumpLink.tsx'
import { ScopeForm } from '#client/features/pricing/scope/ScopeForm.tsx'
import { useFormFocus } from '#client/lib/forms.ts'
import { Card } from '#client/ui/Card.tsx'
import { TextField } from '#client/ui/Field.tsx'
import type { Pages } from '#server/http/pages.ts'

/** New compare-at prices: scope and rule, then a preview with the legal check of every line. */
export default function ComparePrice({
  currency,
  facets,
  markets,
  pastPrices,
  pieces,
}: Pages['compare-price']) {
  const { t } = useTranslation('compare-price')
  const form = useCompareForm()
  const { errors, sentErrors } = form
  // Where no region's law is checked, a price that was never charged needs a reason.
  const isReasonRequired = hasValue(form.rule.by) && markets.some(({ market }) => market === 'none')
  const formId = useId()
  const formRef = useFormFocus(sentErrors)
  return (
    <>
      <PageHeader
        title={t('page.title')}
        subtitle={t('page.subtitle', { count: pieces.compared })}
      />
      <ImpactLayout
        form={{ id: formId, ref: formRef, onSend: form.preview }}
        error={errors.gold ?? errors.form}
        rule={
          <>
            <Card id="selection" title={t('step.scope')} className={jumpTargetClass}>
              <ScopeForm
                value={form.scope}
                onChange={form.setScope}
                facets={facets}
                errors={errors}
              />
            </Card>
            <Card id="calculation" title={t('step.rule')} className={jumpTargetClass}>
              <RuleForm
                value={form.rule}
                onChange={form.setRule}
                currency={currency}
                error={errors['rule.value']}
                onTry={form.setTried}
              />
            </Card>
          </>
        }
        impact={form.impact}
        field="compare_at"
        onExclude={form.exclude}
        trying={form.trying && t(`rule.${form.trying}.title`)}
      >
        <Card>
          <TextField
            label={t('reason.label')}
            hint={t(isReasonRequired ? 'reason.required' : 'reason.optional')}
            isRequired={isReasonRequired}
            name="reason"
            value={form.reason}
            onChange={form.setReason}
            error={errors.reason}
            maxLength={500}
          />
        </Card>
      </ImpactLayout>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-3">
        <Markets markets={markets} />
        <Planner currency={currency} />
        <PastPrices pastPrices={pastPrices} />
      </div>
      <ImpactBar
        impact={form.impact}
        field="compare_at"
        formId={formId}
        isPending={form.waiting}
        isTrying={form.trying !== null}
        hint={t('step.nothingYet')}
        onInclude={() => form.exclude(false)}
      />
    </>
  )
}
