import { useForm } from '@inertiajs/react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeasures } from '#client/features/catalogue/measures/useMeasures.ts'
import { useFormat } from '#client/lib/format.ts'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { PriceRule } from '#server/formula/settings/rule.ts'
import { isConstruction } from '#server/formula/settings/settings-groups.ts'
import { ROUNDING_CHOICES, type RoundingChoice } from '#server/formula/units/rounding.ts'
import type { FirstSteps, HomeProps } from '#server/insights/home/props.ts'
import { examplePrice, fieldsOf, type MarginFields } from './example-price.ts'

interface MarginStepProps {
  firstSteps: FirstSteps
  latest: HomeProps['latest']
  onSaved: () => void
}

/** More choices than these do not fit beside each other. */
const MAX_BESIDE = 3

/** Margin, labour and rounding of one group of pieces, with the price of an example chain. */
export function MarginStep({ firstSteps, latest, onSaved }: MarginStepProps) {
  const { t } = useTranslation('home')
  const { t: groupName } = useTranslation('piece-kinds')
  const { t: shell } = useTranslation('shell')
  const { rules } = firstSteps.margin
  const [first] = rules
  const form = useForm({ group: first.group, ...fieldsOf(first.rule) })
  const { data, errors } = form
  const plain = useTypedNumber()
  const typed = {
    ...data,
    marginPercent: plain(data.marginPercent),
    labourPerGram: plain(data.labourPerGram),
  }
  const { group, rule } = rules.find((one) => one.group === data.group) ?? first
  const choose = (id: string) => {
    const chosen = rules.find((one) => one.group === id) ?? first
    form.setData({ group: chosen.group, ...fieldsOf(chosen.rule) })
  }
  const choices = {
    label: t('steps.margin.group'),
    options: rules.map(({ group: id }) => ({ id, label: groupName(id) })),
    value: group,
    onChange: choose,
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    form.transform(() => typed)
    form.post('/configuration', { preserveScroll: true, onSuccess: onSaved })
  }
  const groups =
    rules.length > MAX_BESIDE ? <SelectField {...choices} /> : <Segmented {...choices} />
  // Another method than a margin is kept: its numbers are on the page of settings.
  if (rule.selling.model !== 'margin')
    return (
      <div className="flex flex-col items-start gap-4">
        {groups}
        <ButtonLink href="/configuration">{shell('nav.configuration')}</ButtonLink>
      </div>
    )
  return (
    <form onSubmit={save} noValidate className="flex flex-col items-start gap-4">
      {groups}
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
      {isConstruction(group) && (
        <ExampleChain piece={firstSteps.weight} rule={rule} fields={typed} latest={latest} />
      )}
      <Button type="submit" isPending={form.processing}>
        {t('steps.margin.save', { group: groupName(group) })}
      </Button>
    </form>
  )
}

interface ExampleChainProps {
  piece: FirstSteps['weight']
  rule: PriceRule
  fields: MarginFields
  latest: HomeProps['latest']
}

/** The price of one chain of the catalogue with the values as typed. */
function ExampleChain({ piece, rule, fields, latest }: ExampleChainProps) {
  const { t } = useTranslation('home')
  const format = useFormat()
  const measures = useMeasures()
  const { karat, fineness, weightG, widthMm, lengthIn } = piece
  if (
    karat === null ||
    fineness === null ||
    weightG === null ||
    widthMm === null ||
    lengthIn === null
  )
    return null
  const price = latest && examplePrice(rule, fields, { fineness, weightG }, latest)
  return (
    <div aria-live="polite" className="w-full rounded-control bg-sunken px-4 py-3">
      <p className="text-text-2">
        <bdi>
          {t('steps.margin.example', {
            karat,
            width: measures.width(widthMm),
            length: measures.length(lengthIn),
            weight: format.weight(weightG),
          })}
        </bdi>{' '}
        {price && t('steps.margin.would_cost')}
      </p>
      {price && (
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-3">
          <bdi className="font-display text-3xl">
            {format.money(price.priceMinor, rule.currency)}
          </bdi>
          <span className="text-text-2">
            {t('steps.margin.of_that_melt')}{' '}
            <bdi>{format.money(price.meltMinor, rule.currency)}</bdi>
          </span>
        </p>
      )}
      {!price && (
        <p className="mt-1">{latest ? t('steps.margin.unclear') : t('steps.margin.no_gold')}</p>
      )}
    </div>
  )
}
