import { useForm } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MetalChoice } from '#client/features/market/metals/MetalChoice.tsx'
import { GOLD, useMetalName, useMetalsSold } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { useSubmitKey } from '#client/lib/forms.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { Metal } from '#server/formula/units/karat.ts'
import type { RecordPermission } from '#server/market/record-permission.ts'

interface RecordDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The metal that is chosen at first. */
  metal: Metal | undefined
  mayRecord: RecordPermission
  currencies: readonly string[]
}

const FORM = 'record-gold-price'

/** Records today's price of a metal that the shop sells. One far from the last is compared with it and must be confirmed. */
export default function RecordDialog({
  isOpen,
  onOpenChange,
  metal,
  mayRecord,
  currencies,
}: RecordDialogProps) {
  const { t } = useTranslation('gold-price-logs')
  const { exactPercent } = useFormat()
  const nameOf = useMetalName()
  const metals = useMetalsSold()
  const isOfMany = metals.length > 1
  const first = metals.find((one) => one === metal) ?? metals[0] ?? GOLD
  const form = useRecordForm(emptyRecord(first, currencies[0] ?? 'USD'), () => onOpenChange(false))
  const { data } = form
  const errors: Partial<Record<string, string>> = form.errors
  const questionTitle = isOfMany
    ? t('metals.form_confirm', { metal: nameOf(data.metal) })
    : t('form.confirm_title')
  return (
    <Dialog
      title={t(isOfMany ? 'metals.form_title' : 'form.title')}
      isOpen={isOpen}
      onOpenChange={(open) => {
        form.start()
        onOpenChange(open)
      }}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('form.cancel')}</Button>
          <Button
            type="submit"
            form={FORM}
            variant="primary"
            isPending={form.processing}
            isDisabled={form.question !== undefined && !data.confirmed}
          >
            {t('form.record')}
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={form.send} noValidate className="flex flex-col gap-4">
        <MetalChoice
          metals={metals}
          metal={data.metal}
          onChange={(chosen) => form.change({ metal: chosen })}
          labelled="above"
        />
        <div className="grid grid-cols-[1fr_7rem] items-start gap-3">
          <TextField
            label={t('form.mid')}
            name="mid"
            value={data.mid}
            onChange={(mid) => form.change({ mid })}
            error={errors.mid}
            hint={t(isOfMany ? 'metals.form_hint' : 'form.mid_hint')}
            inputMode="decimal"
            autoComplete="off"
            autoFocus
            isRequired
          />
          <SelectField
            label={t('form.currency')}
            name="currency"
            options={currencies.map((id) => ({ id, label: id }))}
            value={data.currency}
            onChange={(code) => form.change({ currency: code })}
            error={errors.currency}
          />
        </div>
        {form.question && (
          <Notice role="alert" tone="caution" title={questionTitle}>
            <p>{form.question}</p>
            <CheckField
              label={t('form.confirm', { price: `${data.mid} ${data.currency}` })}
              isSelected={data.confirmed}
              onChange={(confirmed) => form.setData('confirmed', confirmed)}
              className="mt-3 text-text"
            />
          </Notice>
        )}
        <TextAreaField
          label={form.question ? t('form.note_why') : t('form.note')}
          name="note"
          value={data.note}
          onChange={(note) => form.setData('note', note)}
          error={errors.note}
          hint={form.question ? undefined : t('form.note_hint')}
          maxLength={500}
          rows={2}
          isRequired={form.question !== undefined}
        />
        {errors.form && <Notice tone="critical">{errors.form}</Notice>}
        {mayRecord.withinBp !== null && (
          <p className="text-sm text-text-3">
            {t('form.staff_limit', { percent: exactPercent(mayRecord.withinBp) })}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** The body of `POST /gold-price-logs`. */
interface RecordQuoteInput {
  metal: Metal
  mid: string
  currency: string
  note: string
  confirmed: boolean
}

/**
 * The form of a manually entered price; `question` is the server's request for confirmation when
 * the price is far from the last one.
 */
function useRecordForm(empty: RecordQuoteInput, onRecorded: () => void) {
  const form = useForm<RecordQuoteInput>(empty)
  const { idempotencyKey, renewKey } = useSubmitKey()
  const toDecimal = useTypedNumber()
  const [question, setQuestion] = useState<string>()
  const start = () => {
    form.setData(empty)
    form.clearErrors()
    renewKey()
    setQuestion(undefined)
  }
  const change = (part: Partial<RecordQuoteInput>) => {
    // A different price needs a new confirmation.
    form.setData({ ...form.data, ...part, confirmed: false })
    setQuestion(undefined)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform(({ metal, ...data }) => ({
      ...data,
      ...(metal !== GOLD && { metal }),
      idempotencyKey,
      mid: toDecimal(data.mid),
    }))
    form.post('/gold-price-logs', {
      preserveScroll: true,
      preserveState: true,
      onSuccess: () => {
        start()
        onRecorded()
      },
      onError: (errors) => {
        if (errors.confirmed) setQuestion(errors.confirmed)
      },
    })
  }
  return { ...form, question, start, change, send }
}

const emptyRecord = (metal: Metal, currency: string): RecordQuoteInput => ({
  metal,
  mid: '',
  currency,
  note: '',
  confirmed: false,
})
