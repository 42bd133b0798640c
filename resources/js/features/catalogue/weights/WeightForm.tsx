import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { Button } from '#client/ui/Button.tsx'
import { CheckField } from '#client/ui/CheckField.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface WeightFormProps {
  variantId: number
  onSaved: () => void
}

/** The measured weight of a piece. A weight that seems to be in another unit must be confirmed. */
export function WeightForm({ variantId, onSaved }: WeightFormProps) {
  const { t } = useTranslation(['weighing', 'shell'])
  const toDecimal = useTypedNumber()
  const form = useForm({ grams: '', confirmed: false })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform(({ grams, confirmed }) => ({ grams: toDecimal(grams), confirmed }))
    form.post(`/variants/${variantId}/weight`, {
      preserveScroll: true,
      preserveState: true,
      onSuccess: onSaved,
    })
  }
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-4">
      <TextField
        label={t('weighing:grams')}
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
            label={t('weighing:confirm')}
            isSelected={form.data.confirmed}
            onChange={(confirmed) => form.setData('confirmed', confirmed)}
          />
        </Notice>
      )}
      <Button type="submit" isPending={form.processing}>
        {t('weighing:save')}
      </Button>
    </form>
  )
}
