import { useForm } from '@inertiajs/react'
import { type SubmitEvent, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useGold } from '#client/features/market/current-price/gold-store.ts'
import { GOLD, useMetalName, useMetalsSold } from '#client/features/market/metals/metals.ts'
import {
  focusGoldField,
  GOLD_FIELD,
  openGoldField,
  takeGoldEntryRequest,
} from '#client/features/market/quotes/gold-field.ts'
import { useFormat } from '#client/lib/format.ts'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { useShop } from '#client/lib/page-props.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextAreaField, TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ButtonVariant } from '#client/ui/native/Button.tsx'
import type { Metal } from '#server/formula/units/karat.ts'

const MetalChoice = lazyWithRetry(async () => ({
  default: (await import('#client/features/market/metals/MetalChoice.tsx')).MetalChoice,
}))

interface GoldFieldProps {
  variant: ButtonVariant
  /** Whether the field has the focus when the page opens. */
  isFocused: boolean
}

/** The field for a gold price, or that of another metal sold, with a confirmation when it differs much from the last one. */
export function GoldField({ variant, isFocused }: GoldFieldProps) {
  const { t } = useTranslation('home')
  const nameOf = useMetalName()
  const { currency } = useShop()
  const metals = useMetalsSold()
  const form = useGoldForm(metals[0] ?? GOLD, currency)
  const errors: Partial<Record<string, string>> = form.errors
  const formRef = useFormFocus(form.errors)
  const { mid, note } = form.data
  const hint = useHint(form.data.metal)
  const questionTitle =
    metals.length > 1
      ? t('record.confirm_metal', { metal: nameOf(form.data.metal) })
      : t('record.confirm_title')
  const open = useEffectEvent(() => {
    if (takeGoldEntryRequest()) focusGoldField()
    else if (isFocused) openGoldField()
  })
  useEffect(() => open(), [])
  return (
    <form
      data-print="no"
      ref={formRef}
      onSubmit={form.send}
      noValidate
      className="flex flex-col gap-4"
    >
      {metals.length > 1 && (
        <div className="min-h-9 pointer-coarse:min-h-11.5">
          <Suspense fallback={null}>
            <MetalChoice metals={metals} metal={form.data.metal} onChange={form.setMetal} />
          </Suspense>
        </div>
      )}
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          id={GOLD_FIELD}
          label={t(metals.length > 1 ? 'record.label_any' : 'record.label')}
          name="mid"
          value={mid}
          onChange={form.setMid}
          error={errors.mid ?? errors.currency ?? errors.form}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          className="min-w-0 flex-1 basis-56"
        />
        {form.question === undefined && (
          <Button type="submit" variant={variant} isPending={form.processing} className="mt-5.5">
            {t('record.submit')}
          </Button>
        )}
      </div>
      {form.question !== undefined && (
        <ConfirmationNotice question={form.question} title={questionTitle}>
          <TextAreaField
            label={t('record.note')}
            name="note"
            value={note}
            onChange={(text) => form.setData('note', text)}
            error={form.errors.note}
            hint={t('record.note_hint')}
            maxLength={500}
            rows={2}
            autoFocus
            className="text-text"
          />
          <ConfirmButton price={mid} currency={currency} isPending={form.processing} />
        </ConfirmationNotice>
      )}
    </form>
  )
}

/** Where the price is found; for a shop of several metals, with the last price of this one as an example. */
function useHint(metal: Metal): string {
  const { t } = useTranslation('home')
  const { number } = useFormat()
  const { currency } = useShop()
  const isOfMany = useMetalsSold().length > 1
  const gold = useGold()
  if (!isOfMany) return t('record.hint')
  const last =
    gold?.metal === metal ? gold : gold?.others?.find((other) => other.metal === metal)?.price
  if (last?.currency !== currency) return t('record.hint_first')
  const options = { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return t('record.hint_any', { price: number(Number(last.mid), options) })
}

function ConfirmationNotice({
  question,
  title,
  children,
}: {
  question: string
  title: string
  children: React.ReactNode
}) {
  return (
    <Notice tone="caution" role="alert" title={title}>
      <p className="mb-3">{question}</p>
      <div className="flex flex-col items-start gap-3 *:w-full">{children}</div>
    </Notice>
  )
}

function ConfirmButton({
  price,
  currency,
  isPending,
}: {
  price: string
  currency: string
  isPending: boolean
}) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const priceText = /^\d+(\.\d+)?$/.test(price.trim())
    ? format.exactGold(price.trim(), currency)
    : price
  return (
    <div>
      <Button type="submit" variant="primary" isPending={isPending}>
        {t('record.confirm', { price: priceText })}
      </Button>
    </div>
  )
}

/**
 * The form for a gold price; `question` is asked by the server when the price differs much from the
 * last one.
 */
function useGoldForm(metal: Metal, currency: string) {
  const form = useForm({ metal, mid: '', currency, note: '', confirmed: false })
  // A changed price is a new submit.
  const { idempotencyKey, renewKey } = useSubmitKey(`${form.data.metal} ${form.data.mid}`)
  const plain = useTypedNumber()
  const [question, setQuestion] = useState<string>()
  const setMid = (mid: string) => {
    form.setData((data) => ({ ...data, mid }))
    setQuestion(undefined)
  }
  const setMetal = (chosen: Metal) => {
    form.setData((data) => ({ ...data, metal: chosen }))
    setQuestion(undefined)
  }
  /** For the next price of the same metal. */
  const reset = () => {
    form.setData((data) => ({ ...data, mid: '', note: '', confirmed: false }))
    renewKey()
    setQuestion(undefined)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (form.processing) return
    form.transform(({ metal: chosen, ...data }) => ({
      ...data,
      ...(chosen !== GOLD && { metal: chosen }),
      idempotencyKey,
      currency,
      mid: plain(data.mid),
      confirmed: question !== undefined,
    }))
    form.post('/gold-price-logs', {
      preserveScroll: true,
      onSuccess: reset,
      onError: (errors) => setQuestion((before) => errors.confirmed ?? (errors.note && before)),
    })
  }
  return { ...form, question, setMetal, setMid, send }
}
