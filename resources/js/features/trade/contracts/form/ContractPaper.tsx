import { useContractLabels } from '#client/features/trade/contracts/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { useShop } from '#client/lib/page-props.ts'
import { parseAmount } from '#server/formula/units/money.ts'
import type { CalculationProps } from '#server/trade/contracts/props.ts'
import type { LineFields } from './form-fields.ts'
import type { ContractFormState, FormPartProps } from './useContractForm.ts'

interface ContractPaperProps extends FormPartProps {
  calculation: CalculationProps | null
}

/** The contract as it will be agreed, laid out as on its document. It follows the form. */
export function ContractPaper({ form, page, calculation }: ContractPaperProps) {
  const { t, type } = useContractLabels()
  const { date, money } = useFormat()
  const { name: shopName } = useShop()
  const { fields } = form
  const day = (isoDay: string) => date(`${isoDay}T12:00:00Z`)
  const { dueOn } = fields
  const isDueAgreed = dueOn !== '' && form.type.terms.includes('dueOn')
  return (
    <section
      aria-label={t('sum.title')}
      className="flex flex-col gap-5 rounded-card border bg-surface p-5 sm:p-7 xl:sticky xl:top-20"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-gold pb-3">
        <p className="font-semibold">
          <bdi>{shopName}</bdi>
        </p>
        <h2 className="font-display text-xl font-normal">{type(fields.type)}</h2>
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-text-2">{t('form.customer')}</p>
          <p className="font-semibold">
            <bdi>{fields.customer?.name ?? '–'}</bdi>
          </p>
        </div>
        {isDueAgreed && (
          <div>
            <p className="text-sm text-text-2">
              {t(form.type.lendsGoods ? 'term.due_back' : 'term.due')}
            </p>
            <p>{day(dueOn)}</p>
          </div>
        )}
      </div>
      <ul className="divide-y border-y border-t-text">
        {fields.lines.map((line, n) => (
          <PaperLine
            key={line.key}
            line={line}
            form={form}
            offer={form.type.buysGold ? (calculation?.offers[n]?.offer ?? null) : null}
          />
        ))}
        {fields.lines.length === 0 && <li className="py-2 text-text-2">–</li>}
      </ul>
      {calculation && <PaperSums calculation={calculation} isOffer={form.type.buysGold} />}
      {calculation && calculation.schedule.length > 0 && (
        <div>
          <h3 className="text-sm font-semibold text-text-2">{t('sum.instalments')}</h3>
          <ol className="mt-1 text-sm">
            {calculation.schedule.map(({ dueOn: dueDay, amount }) => (
              <li key={dueDay} className="flex justify-between gap-4 py-0.5">
                <span>{day(dueDay)}</span>
                <bdi className="num">{money(amount, calculation.currency)}</bdi>
              </li>
            ))}
          </ol>
        </div>
      )}
      {page.purpose !== 'amend' && form.type.opening.act === 'confirm' && (
        <p className="text-sm text-text-2">{t('step.confirm_text')}</p>
      )}
    </section>
  )
}

interface PaperLineProps {
  line: LineFields
  form: ContractFormState
  /** Buy-back: what the shop pays by today's gold, in minor units. */
  offer: number | null
}

function PaperLine({ line, form, offer }: PaperLineProps) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const { currency } = useShop()
  const minor = offer ?? parseAmount(form.toDecimal(line.unitPrice), currency)
  const facts = [line.karat, line.weightG && `${line.weightG} ${t('item.gram_sign')}`]
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className="min-w-0">
        <bdi>
          {line.description || '–'}
          {line.qty !== '1' && ` × ${line.qty}`}
        </bdi>
        <span className="block text-sm text-text-2">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <bdi className="num">{minor === null ? '–' : money(minor, currency)}</bdi>
    </li>
  )
}

interface PaperSumsProps {
  calculation: CalculationProps
  isOffer: boolean
}

function PaperSums({ calculation, isOffer }: PaperSumsProps) {
  const { t } = useContractLabels()
  const { money } = useFormat()
  const { currency, subtotal, tax, total, deposit } = calculation
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 gap-y-1">
      {tax > 0 && (
        <>
          <dt className="text-text-2">{t('money.subtotal')}</dt>
          <dd className="num">{money(subtotal, currency)}</dd>
          <dt className="text-text-2">{t('money.tax')}</dt>
          <dd className="num">{money(tax, currency)}</dd>
        </>
      )}
      <dt className="font-semibold">{t(isOffer ? 'sum.offer' : 'money.total')}</dt>
      <dd className="num font-display text-2xl">{money(total, currency)}</dd>
      {deposit > 0 && (
        <>
          <dt className="text-text-2">{t('sum.deposit')}</dt>
          <dd className="num">{money(deposit, currency)}</dd>
        </>
      )}
    </dl>
  )
}
