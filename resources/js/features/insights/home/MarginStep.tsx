import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { Button } from '#client/ui/Button.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { Construction } from '#server/formula/settings/pricing-settings.ts'
import { ROUNDING_CHOICES, type RoundingChoice } from '#server/formula/units/rounding.ts'
import type { FirstSteps, HomeProps } from '#server/insights/home/props.ts'
import { ExampleChain } from './ExampleChain.tsx'
import { fieldsOf } from './example-price.ts'

interface MarginStepProps {
  firstSteps: FirstSteps
  latest: HomeProps['latest']
  onSaved: () => void
}

const constructions: Construction[] = ['solid', 'semi_solid', 'hollow']

/** Margin, labour and rounding of one construction, with the price of an example chain. */
export function MarginStep({ firstSteps, latest, onSaved }: MarginStepProps) {
  const { t } = useTranslation('home')
  const { rules } = firstSteps.margin
  const form = useForm({ construction: 'solid' as Construction, ...fieldsOf(rules.solid) })
  const { data, errors } = form
  const plain = useTypedNumber()
  const typed = {
    ...data,
    marginPercent: plain(data.marginPercent),
    labourPerGram: plain(data.labourPerGram),
  }
  const rule = rules[data.construction]
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform(() => typed)
    form.post('/configuration', { preserveScroll: true, onSuccess: onSaved })
  }
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-4">
      <Segmented
        label={t('steps.margin.construction')}
        options={constructions.map((id) => ({ id, label: t(`steps.margin.${id}`) }))}
        value={data.construction}
        onChange={(id) => {
          const construction = id as Construction
          form.setData({ construction, ...fieldsOf(rules[construction]) })
        }}
      />
      <div className="grid w-full items-start gap-4 sm:grid-cols-3">
        <TextField
          label={t('steps.margin.margin')}
          name="marginPercent"
          inputMode="decimal"
          suffix="%"
          value={data.marginPercent}
          onChange={(text) => form.setData('marginPercent', text)}
          error={errors.marginPercent}
        />
        <TextField
          label={t('steps.margin.labour')}
          name="labourPerGram"
          inputMode="decimal"
          suffix={rule.currency}
          value={data.labourPerGram}
          onChange={(text) => form.setData('labourPerGram', text)}
          error={errors.labourPerGram}
        />
        <SelectField
          label={t('steps.margin.rounding')}
          options={ROUNDING_CHOICES.map((id) => ({ id, label: t(`steps.margin.rounding_${id}`) }))}
          value={data.rounding}
          onChange={(id) => form.setData('rounding', id as RoundingChoice)}
          error={errors.rounding}
        />
      </div>
      <ExampleChain piece={firstSteps.weight} rule={rule} fields={typed} latest={latest} />
      <Button type="submit" isPending={form.processing}>
        {t('steps.margin.save', { construction: t(`steps.margin.${data.construction}`) })}
      </Button>
    </form>
  )
}
