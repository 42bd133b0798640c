import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { FirstSteps } from '#server/home/props.ts'
import { Button } from '../Button.tsx'
import { CheckField } from '../CheckField.tsx'
import { TextField } from '../Field.tsx'
import { useFormat } from '../format.ts'
import { Notice } from '../Notice.tsx'
import { useTypedNumber } from '../typed-number.ts'

/** One chain on the scale: how near is the estimate? */
export function WeightStep({ step, onSaved }: { step: FirstSteps['weight']; onSaved: () => void }) {
  const { t } = useTranslation(['home', 'shell'])
  const format = useFormat()
  const plain = useTypedNumber()
  const form = useForm({ grams: '', confirmed: false })
  const { variantId, weightG, widthMm, lengthIn, karat, sku } = step
  if (variantId === null || weightG === null || widthMm === null || lengthIn === null)
    return <p className="text-text-2">{t('home:steps.weight.no_piece')}</p>
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform(({ grams, confirmed }) => ({ grams: plain(grams), confirmed }))
    form.post(`/variants/${variantId}/weight`, { preserveScroll: true, onSuccess: onSaved })
  }
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-4">
      <p>
        <bdi className="font-semibold">
          {t('home:steps.weight.piece', {
            karat,
            width: format.size(widthMm),
            length: format.inches(lengthIn),
          })}
        </bdi>{' '}
        <bdi className="text-text-3">{sku}</bdi>
        <span className="block text-text-2">
          {t('home:steps.weight.estimate', { weight: format.grams(weightG) })}
        </span>
      </p>
      <TextField
        label={t('home:steps.weight.grams')}
        name="grams"
        inputMode="decimal"
        autoComplete="off"
        value={form.data.grams}
        onChange={(grams) => form.setData({ grams, confirmed: false })}
        error={form.errors.grams}
        suffix={t('shell:unit.gram')}
        className="w-48"
      />
      {form.errors.confirmed && (
        <Notice tone="caution">
          {form.errors.confirmed}
          <CheckField
            label={t('home:steps.weight.confirm')}
            isSelected={form.data.confirmed}
            onChange={(confirmed) => form.setData('confirmed', confirmed)}
          />
        </Notice>
      )}
      <Button type="submit" isPending={form.processing}>
        {t('home:steps.weight.save')}
      </Button>
    </form>
  )
}
