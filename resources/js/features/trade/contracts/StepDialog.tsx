import { type SubmitEvent, useId, useState } from 'react'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useRefundMethods } from '#client/features/trade/payments/refund-methods.ts'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { useCan } from '#client/lib/page-props.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField, TextAreaField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { ContractProps, TransitionProps } from '#server/trade/contracts/props.ts'
import type { CustomerRef } from '#server/trade/customers/props.ts'
import { useStep } from './contract-step.tsx'
import { SellFields } from './SellFields.tsx'
import { StepLines } from './StepLines.tsx'

interface StepDialogProps {
  contract: ContractProps
  transition: TransitionProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const REFUNDING_ACTS = new Set(['cancel', 'forfeit', 'return'])

/** Shows the consequences of a step and collects its input. */
export default function StepDialog({
  contract,
  transition,
  isOpen,
  onOpenChange,
}: StepDialogProps) {
  const { t, act, state, type, number } = useContractLabels()
  const { money } = useFormat()
  const toDecimal = useTypedNumber()
  const formId = useId()
  const [input, setInput] = useState<StepInput>({})
  const change = (part: StepInput) => setInput({ ...input, ...part })
  const step = useStep(contract, () => onOpenChange(false))
  const formRef = useFormFocus(step.errors)
  const { currency, holdUntil } = contract
  const mayOverride = useCan()['contracts.override']
  const refund = refundOf(contract, transition.act, input)
  const refundMethods = useRefundMethods(contract.refundable)
  // Staff refund by one method only what came in by it; money paid by several goes back by each of them.
  const [enough] = contract.refundable.filter(({ amount }) => amount >= refund.refund)
  const method = input.method ?? enough?.method ?? 'as_paid'
  const isOnHold =
    transition.act === 'release' && holdUntil !== null && Date.parse(holdUntil) > Date.now()
  const isWeighing = transition.act === 'finish' || transition.act === 'reweigh'
  const isUnderFloor =
    transition.act === 'confirm' && contract.lines.some((line) => line.isUnderFloor)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const { lines = {}, soldFor, buyer, ...rest } = input
    const typedLines = Object.entries(lines).map(([id, line]) => ({
      id: Number(id),
      ...line,
      ...(line.weightG !== undefined && { weightG: toDecimal(line.weightG) }),
    }))
    step.send(transition.act, {
      ...rest,
      ...(refund.refund > 0 && { method }),
      ...(soldFor !== undefined && { soldFor: toDecimal(soldFor) }),
      ...(buyer && { customerId: buyer.id }),
      ...(typedLines.length > 0 && { lines: typedLines }),
    })
  }
  return (
    <Dialog
      title={t('step.title', { act: act(transition), number: number(contract) })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('step.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={REFUNDING_ACTS.has(transition.act) ? 'critical' : 'primary'}
            isPending={step.isSending}
          >
            {act(transition)}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} onSubmit={send} noValidate className="flex flex-col gap-4">
        {transition.act === 'confirm' && <p>{t('step.confirm_text')}</p>}
        {isUnderFloor && (
          <Notice tone="caution">
            {t(mayOverride ? 'step.under_floor' : 'step.under_floor_staff')}
          </Notice>
        )}
        {transition.act === 'accept' && <p>{t('step.accept_text')}</p>}
        {transition.act === 'return' && contract.moneyDirection === 'in' && (
          <p>{t('step.return_text')}</p>
        )}
        {transition.to !== contract.state && (
          <p className="text-text-2">{t('step.new_status', { state: state(transition.to) })}</p>
        )}
        {transition.act === 'convert' && (
          <Segmented
            label={t('step.to')}
            labelled="above"
            options={contract.convertsTo.map((id) => ({ id, label: type(id) }))}
            value={input.to ?? ''}
            onChange={(id) => change({ to: id })}
          />
        )}
        {(transition.act === 'finish' ||
          transition.act === 'reweigh' ||
          transition.act === 'settle_part') && (
          <StepLines
            contract={contract}
            act={transition.act}
            inputs={input.lines ?? {}}
            onChange={(lines) => change({ lines })}
            errors={step.errors}
          />
        )}
        {isWeighing && contract.terms.heavier === 'customer_pays' && (
          <CheckField
            label={t('step.approved')}
            isSelected={input.approved ?? false}
            onChange={(approved) => change({ approved })}
          />
        )}
        {transition.act === 'sell' && (
          <SellFields contract={contract} input={input} onChange={change} errors={step.errors} />
        )}
        {transition.act === 'release' && (
          <Segmented
            label={t('step.use')}
            labelled="above"
            options={[
              { id: 'melt', label: t('step.use_melt') },
              { id: 'resale', label: t('step.use_resale') },
            ]}
            value={input.use ?? ''}
            onChange={(use) => change({ use })}
          />
        )}
        {isOnHold && mayOverride && (
          <CheckField
            label={t('step.override')}
            isSelected={input.override ?? false}
            onChange={(override) => change({ override })}
          />
        )}
        {refund.fee > 0 && <p>{t('step.fee', { amount: money(refund.fee, currency) })}</p>}
        {contract.cancellation.fee > 0 &&
          mayOverride &&
          transition.act !== 'return' &&
          refund.isRefunding && (
            <CheckField
              label={t('step.waive')}
              isSelected={input.waiveFee ?? false}
              onChange={(waiveFee) => change({ waiveFee })}
            />
          )}
        {refund.refund > 0 && (
          <>
            <p>{t('step.refund', { amount: money(refund.refund, currency) })}</p>
            <SelectField
              label={t('step.method')}
              name="method"
              options={[
                ...(contract.refundable.length > 1 ? (['as_paid'] as const) : []),
                ...refundMethods,
              ].map((id) => ({ id, label: t(`method.${id}`) }))}
              value={method}
              onChange={(id) => change({ method: id })}
              error={step.errors.method}
            />
          </>
        )}
        {(transition.needsReason ||
          input.override ||
          input.waiveFee ||
          (isUnderFloor && mayOverride) ||
          step.errors.reason) && (
          <TextAreaField
            label={t('step.reason')}
            hint={t('step.reason_hint')}
            name="reason"
            value={input.reason ?? ''}
            onChange={(reason) => change({ reason })}
            error={step.errors.reason}
          />
        )}
        {generalError(step.errors) && (
          <p role="alert" className="font-medium text-critical">
            {generalError(step.errors)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

interface StepInput {
  to?: string
  reason?: string
  method?: string
  waiveFee?: boolean
  approved?: boolean
  override?: boolean
  use?: string
  buyer?: CustomerRef | null
  soldFor?: string
  lines?: Record<number, { weightG?: string; kept?: number; returned?: number }>
}

/** The refund to the customer and the fee the shop retains in this step. Minor units. */
function refundOf({ netPaid, cancellation }: ContractProps, act: string, { waiveFee }: StepInput) {
  if (!REFUNDING_ACTS.has(act) || netPaid <= 0) return { isRefunding: false, fee: 0, refund: 0 }
  const fee = act === 'return' || waiveFee ? 0 : cancellation.fee
  return { isRefunding: true, fee, refund: netPaid - fee }
}

/** The error of the form, or the first one that has no field in this dialog. */
function generalError(errors: Partial<Record<string, string>>): string | undefined {
  const hasField = (name: string) => FIELDS.has(name) || /^lines\.\d+$/.test(name)
  return errors.form ?? Object.entries(errors).find(([name]) => !hasField(name))?.[1]
}

const FIELDS = new Set(['customerId', 'soldFor', 'method', 'reason'])
