import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useTaxLabels } from '#client/features/configuration/tax-classes/tax-labels.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { decimalText } from '#client/lib/typing/decimal-text.ts'
import { DraftPaper } from '#client/ui/drafts/DraftPaper.tsx'
import { languageTag } from '#lang/locales.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { DraftTotalsProps } from '#server/trade/contracts/props.ts'
import type { DraftTotalsState, FormPartProps } from './useContractForm.ts'

const SamplePrices = lazyWithRetry(
  () => import('#client/features/trade/contracts/SamplePrices.tsx'),
)

/** The contract as it will be agreed, laid out as on its document. It follows the form. */
export function ContractPaper(props: FormPartProps & DraftTotalsState) {
  const { form, page, draftTotals, state, refusals } = props
  const reasons = reasonsOf(refusals)
  const { t, type } = useContractLabels()
  const labels = useTaxLabels()
  const { t: unit } = useTranslation('shell')
  const { date, money } = useFormat()
  const { currency } = useShop()
  const tag = languageTag(usePreferences((state) => state.locale))
  const { fields } = form
  const { dueOn } = fields
  const isDueAgreed = dueOn !== '' && form.type.terms.includes('dueOn')
  const dueLabel = t(form.type.lendsGoods ? 'term.due_back' : 'term.due')
  const offers = form.type.buysGold ? draftTotals?.offers : undefined
  const lines = fields.lines.map(({ key, description, qty, karat, weightG, unitPrice }, n) => {
    const grams = (text: string) => text && unit('unit.g', { value: decimalText(text, tag) })
    const parts = draftTotals?.parts[n]?.map((part) => `${part.karat} ${grams(part.weightG)}`)
    return {
      key,
      text: description && qty !== '1' ? `${description} × ${qty}` : description,
      detail: (parts?.length ? parts : [karat, grams(weightG)]).filter(Boolean).join(' · '),
      amount: offers?.[n]?.offer ?? parseAmount(unitPrice, currency),
    }
  })
  return (
    <DraftPaper
      label={t('sum.title')}
      title={type(fields.type)}
      customer={{ label: t('form.customer'), name: fields.customer?.name }}
      due={isDueAgreed && { label: dueLabel, day: dueOn }}
      lines={lines}
      sums={draftTotals ? sumsOf(draftTotals, form.type.buysGold, t, labels) : []}
      currency={currency}
      isBusy={state === 'waiting'}
    >
      {state === 'refused' && (
        <div role="status" className="text-sm">
          <p className="text-text-2">{t('sum.refused')}</p>
          {reasons.map((reason) => (
            <p key={reason} className="font-medium text-critical">
              {reason}
            </p>
          ))}
        </div>
      )}
      {draftTotals && draftTotals.schedule.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold text-text-2">{t('sum.instalments')}</h3>
          <ol className="mt-1 text-sm">
            {draftTotals.schedule.map(({ dueOn: dueDay, amount }) => (
              <li key={dueDay} className="flex justify-between gap-4 py-0.5">
                <span>{date(`${dueDay}T12:00:00Z`)}</span>
                <bdi className="num">{money(amount, draftTotals.currency)}</bdi>
              </li>
            ))}
          </ol>
        </div>
      )}
      {draftTotals && draftTotals.samples.length > 0 && (
        <Suspense fallback={null}>
          <SamplePrices samples={draftTotals.samples} />
        </Suspense>
      )}
      {page.purpose !== 'amend' && form.type.opening.act === 'confirm' && (
        <p className="text-sm text-text-2">{t('step.confirm_text')}</p>
      )}
    </DraftPaper>
  )
}

function sumsOf(
  { subtotal, taxes, total, deposit, currency }: DraftTotalsProps,
  isOffer: boolean,
  t: ReturnType<typeof useContractLabels>['t'],
  labels: ReturnType<typeof useTaxLabels>,
) {
  return [
    ...(taxes.length > 0
      ? [
          { label: t('money.subtotal'), amount: subtotal },
          ...taxes.map((tax) => ({ label: labels.sum(tax, currency), amount: tax.tax })),
        ]
      : []),
    { label: t(isOffer ? 'sum.offer' : 'money.total'), amount: total, isTotal: true },
    ...(deposit > 0 ? [{ label: t('sum.deposit'), amount: deposit }] : []),
  ]
}

/** Those of lines are left out: a line that is still being entered lacks something. */
const reasonsOf = (refusals: Record<string, string>): string[] =>
  Object.entries(refusals).flatMap(([field, text]) => (field.startsWith('lines') ? [] : [text]))
