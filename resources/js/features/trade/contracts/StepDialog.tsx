import { type SubmitEvent, useId, useState } from 'react'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus } from '#client/lib/forms.ts'
import { useCan } from '#client/lib/page-props.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import { PAYMENT_METHODS } from '#server/formula/payment-methods.ts'
import type { ContractProps, TransitionProps } from '#server/trade/contracts/props.ts'
import { StepLines } from './StepLines.tsx'
import { useContractWords } from './useContractWords.ts'
import { useStep } from './useStep.ts'

interface StepDialogProps {
  contract: ContractProps
  way: TransitionProps
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const GIVES_BACK = new Set(['cancel', 'forfeit', 'return'])

/** What follows from a step, and what it has to be told. */
export default function StepDialog({ contract, way, isOpen, onOpenChange }: StepDialogProps) {
  const { t, act, state, type, number } = useContractWords()
  const { money } = useFormat()
  const plain = useTypedNumber()
  const form = useId()
  const [given, setGiven] = useState<Given>({})
  const change = (part: Given) => setGiven({ ...given, ...part })
  const step = useStep(contract, () => onOpenChange(false))
  const element = useFormFocus(step.errors)
  const { currency, holdUntil } = contract
  const mayOverride = useCan()['contracts.override']
  const back = backOf(contract, way.act, given)
  const isHeld = way.act === 'release' && holdUntil !== null && Date.parse(holdUntil) > Date.now()
  const isLow = way.act === 'confirm' && contract.lines.some((line) => line.isUnderFloor)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const { lines = {}, soldFor, ...rest } = given
    const told = Object.entries(lines).map(([id, line]) => ({
      id: Number(id),
      ...line,
      ...(line.weightG !== undefined && { weightG: plain(line.weightG) }),
    }))
    step.send(way.act, {
      ...rest,
      ...(soldFor !== undefined && { soldFor: plain(soldFor) }),
      ...(told.length > 0 && { lines: told }),
    })
  }
  return (
    <Dialog
      title={t('step.title', { act: act(way.act), number: number(contract) })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('step.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant={GIVES_BACK.has(way.act) ? 'critical' : 'primary'}
            isPending={step.isSending}
          >
            {act(way.act)}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={send} noValidate className="flex flex-col gap-4">
        {way.act === 'confirm' && <p>{t('step.confirm_text')}</p>}
        {isLow && (
          <Notice tone="caution">
            {t(mayOverride ? 'step.under_floor' : 'step.under_floor_staff')}
          </Notice>
        )}
        {way.act === 'accept' && <p>{t('step.accept_text')}</p>}
        <p className="text-text-2">{t('step.leads', { state: state(way.to) })}</p>
        {way.act === 'convert' && (
          <Segmented
            label={t('step.to')}
            labelled="above"
            options={contract.convertsTo.map((id) => ({ id, label: type(id) }))}
            value={given.to ?? ''}
            onChange={(id) => change({ to: id })}
          />
        )}
        {(way.act === 'finish' || way.act === 'settle_part') && (
          <StepLines
            contract={contract}
            act={way.act}
            given={given.lines ?? {}}
            onChange={(lines) => change({ lines })}
            errors={step.errors}
          />
        )}
        {way.act === 'finish' && contract.terms.heavier === 'customer_pays' && (
          <CheckField
            label={t('step.approved')}
            isSelected={given.approved ?? false}
            onChange={(approved) => change({ approved })}
          />
        )}
        {way.act === 'sell' && (
          <TextField
            label={t('step.sold_for')}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            value={given.soldFor ?? ''}
            onChange={(soldFor) => change({ soldFor })}
            error={step.errors.soldFor}
          />
        )}
        {way.act === 'release' && (
          <Segmented
            label={t('step.use')}
            labelled="above"
            options={[
              { id: 'melt', label: t('step.use_melt') },
              { id: 'resale', label: t('step.use_resale') },
            ]}
            value={given.use ?? ''}
            onChange={(use) => change({ use })}
          />
        )}
        {isHeld && mayOverride && (
          <CheckField
            label={t('step.override')}
            isSelected={given.override ?? false}
            onChange={(override) => change({ override })}
          />
        )}
        {back.fee > 0 && <p>{t('step.fee', { amount: money(back.fee, currency) })}</p>}
        {contract.cancellation.fee > 0 && mayOverride && way.act !== 'return' && back.isAsked && (
          <CheckField
            label={t('step.waive')}
            isSelected={given.waiveFee ?? false}
            onChange={(waiveFee) => change({ waiveFee })}
          />
        )}
        {back.refund > 0 && (
          <>
            <p>{t('step.refund', { amount: money(back.refund, currency) })}</p>
            <SelectField
              label={t('step.method')}
              options={[
                { id: '', label: '–' },
                ...PAYMENT_METHODS.map((id) => ({ id, label: t(`method.${id}`) })),
              ]}
              value={given.method ?? ''}
              onChange={(method) => change({ method: method || undefined })}
              error={step.errors.method}
            />
          </>
        )}
        {(way.needsReason ||
          given.override ||
          given.waiveFee ||
          (isLow && mayOverride) ||
          step.errors.reason) && (
          <TextAreaField
            label={t('step.reason')}
            hint={t('step.reason_hint')}
            name="reason"
            value={given.reason ?? ''}
            onChange={(reason) => change({ reason })}
            error={step.errors.reason}
          />
        )}
        {problem(step.errors) && (
          <p role="alert" className="font-medium text-critical">
            {problem(step.errors)}
          </p>
        )}
      </form>
    </Dialog>
  )
}

interface Given {
  to?: string
  reason?: string
  method?: string | undefined
  waiveFee?: boolean
  approved?: boolean
  override?: boolean
  use?: string
  soldFor?: string
  lines?: Record<number, { weightG?: string; kept?: number; returned?: number }>
}

/** What goes back to the customer with this step, and what the shop keeps. */
function backOf({ held, cancellation }: ContractProps, act: string, { waiveFee }: Given) {
  if (!GIVES_BACK.has(act) || held <= 0) return { isAsked: false, fee: 0, refund: 0 }
  const fee = act === 'return' || waiveFee ? 0 : cancellation.fee
  return { isAsked: true, fee, refund: held - fee }
}

/** What is about no field here. */
function problem(errors: Partial<Record<string, string>>): string | undefined {
  return errors.form ?? errors.to ?? errors.use ?? errors.lines
}
