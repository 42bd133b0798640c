import { type SubmitEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { useMeasureUnits } from '#client/lib/preferences/measure-units.ts'
import { CheckField } from '#client/ui/CheckField.tsx'
import { SelectField } from '#client/ui/Field.tsx'
import { FormDialog, useDialogPost } from '#client/ui/feedback/FormDialog.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { ProductPageProps } from '#server/catalogue/pieces/props.ts'
import { hasConstruction } from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS, type Construction } from '#server/formula/settings/pricing-settings.ts'
import { MAX_SERIES_PIECES, valuesIn } from '#server/formula/units/piece-series.ts'
import { ringSizesIn, usualRingStep } from '#server/formula/units/ring-size.ts'
import { useLengthUnit } from './LengthField.tsx'
import { EMPTY_RANGE, RangeFields, rangeOf } from './RangeFields.tsx'

interface SeriesDialogProps {
  page: ProductPageProps
  onClose: () => void
}

/** Adds a piece of each chosen alloy in each size, or in each width and length: all or none. */
export default function SeriesDialog({ page, onClose }: SeriesDialogProps) {
  const { t } = useTranslation(['pieces', 'price-scope', 'products', 'shell'])
  const { product, karats } = page
  const id = useId()
  const isMade = hasConstruction(product.kind)
  const [chosen, setChosen] = useState<readonly string[]>(karats.slice(0, 1))
  const [construction, setConstruction] = useState<Construction>('solid')
  const { ringSystem } = useMeasureUnits()
  const isRing = product.kind === 'ring'
  const [sizes, setSizes] = useState({
    ...EMPTY_RANGE,
    ...(isRing && { step: usualRingStep(ringSystem) }),
  })
  const [widths, setWidths] = useState(EMPTY_RANGE)
  const [lengths, setLengths] = useState(EMPTY_RANGE)
  const length = useLengthUnit()
  const [weight, setWeight] = useState('')
  const [weightBy, setWeightBy] = useState(isMade ? 'inch' : 'piece')
  const { save, isSending, errors } = useDialogPost(onClose)
  const { idempotencyKey } = useSubmitKey()
  const element = useFormFocus(errors)
  const ranges = isMade
    ? { sizes: null, widths: rangeOf(widths), lengths: rangeOf(lengths) }
    : { sizes: rangeOf(sizes), widths: rangeOf(widths), lengths: null }
  const counts = Object.entries(ranges).map(([name, range]) => {
    if (range === null) return 1
    const isRingSize = isRing && name === 'sizes'
    return (isRingSize ? ringSizesIn(range, ringSystem)?.sizes : valuesIn(range))?.length ?? 0
  })
  const isComplete = !isMade || (ranges.widths !== null && ranges.lengths !== null)
  const count = isComplete ? counts.reduce((product, n) => product * n, chosen.length) : 0
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save(`/products/${product.id}/series`, {
      karats: chosen,
      construction: isMade ? construction : null,
      ...ranges,
      lengthUnit: length.lengthUnit,
      ringSystem,
      weight_g: weight,
      weightBy,
      idempotencyKey,
    })
  }
  const choose = (karat: string, isChosen: boolean) =>
    setChosen(karats.filter((one) => (one === karat ? isChosen : chosen.includes(one))))
  return (
    <FormDialog
      title={t('pieces:title.series', { title: useProductName()(product) })}
      labels={{ save: t('products:form.add'), cancel: t('products:form.cancel') }}
      form={id}
      isSending={isSending}
      error={errors.form}
      onClose={onClose}
      className="max-w-2xl!"
    >
      <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-6">
        <p className="text-text-2">{t('pieces:series.text')}</p>
        <fieldset>
          <legend className="pb-1 text-sm font-medium text-text-2">
            {t('pieces:field.karat')}
          </legend>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {karats.map((karat) => (
              <CheckField
                key={karat}
                label={karat}
                isSelected={chosen.includes(karat)}
                onChange={(isChosen) => choose(karat, isChosen)}
              />
            ))}
          </div>
          {errors.karats && (
            <p role="alert" className="pt-1 text-sm font-medium text-critical">
              {errors.karats}
            </p>
          )}
        </fieldset>
        {isMade ? (
          <SelectField
            label={t('pieces:field.construction')}
            name="construction"
            className="w-52"
            options={CONSTRUCTIONS.map((one) => ({
              id: one,
              label: t(`price-scope:construction.${one}`),
            }))}
            value={construction}
            onChange={(next) =>
              setConstruction(CONSTRUCTIONS.find((one) => one === next) ?? 'solid')
            }
          />
        ) : (
          <RangeFields
            name="sizes"
            isRingSize={isRing}
            label={t('pieces:field.size')}
            range={sizes}
            onChange={setSizes}
            error={errors.sizes}
          />
        )}
        <RangeFields
          name="widths"
          label={t('pieces:field.width')}
          unit={t('price-scope:unit.width')}
          range={widths}
          onChange={setWidths}
          error={errors.widths}
        />
        {isMade && (
          <RangeFields
            name="lengths"
            label={t('pieces:field.length')}
            unit={length.text}
            range={lengths}
            onChange={setLengths}
            error={errors.lengths}
          />
        )}
        <div className="flex flex-wrap items-start gap-4">
          <DecimalField
            label={t('pieces:field.weight_mg')}
            name="weight_g"
            inputMode="decimal"
            suffix={t('shell:unit.gram')}
            value={weight}
            onChange={setWeight}
            error={errors.weight_g}
            className="w-52"
          />
          {isMade && (
            <Segmented
              label={t('pieces:series.by')}
              labelled="above"
              options={[
                { id: 'inch', label: t('pieces:series.inch') },
                { id: 'piece', label: t('pieces:series.piece') },
              ]}
              value={weightBy}
              onChange={setWeightBy}
            />
          )}
        </div>
        <p aria-live="polite" className="font-semibold">
          {count > MAX_SERIES_PIECES
            ? t('pieces:series.too_many', { most: MAX_SERIES_PIECES })
            : t('pieces:series.count', { pieces: t('products:pieces', { count }) })}
        </p>
      </form>
    </FormDialog>
  )
}
