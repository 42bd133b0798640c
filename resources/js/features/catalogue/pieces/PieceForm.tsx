import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NEW_STONES, StoneFields } from '#client/features/catalogue/compositions/StoneFields.tsx'
import { useRows } from '#client/features/catalogue/compositions/useRows.ts'
import { useFormFocus, useSubmitKey } from '#client/lib/forms.ts'
import { leftToRight } from '#client/lib/intl.ts'
import { useMeasureUnits } from '#client/lib/preferences/measure-units.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { CheckField } from '#client/ui/CheckField.tsx'
import { SelectField, TextAreaField, TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type {
  PieceFactsProps,
  PieceProps,
  ProductPageProps,
} from '#server/catalogue/pieces/props.ts'
import { COLOURS, hasConstruction, mayLackMetal } from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import { ringSizeInField, writeRingSize } from '#server/formula/units/ring-size.ts'
import { CostFields } from './CostFields.tsx'
import { LengthField } from './LengthField.tsx'
import { useProposedSku } from './useProposedSku.ts'

/** US 6, UK L½, EU 52. */
const EXAMPLE_SIZE = 6

interface PieceFormProps {
  id: string
  of: { piece: PieceProps; as: 'edit' | 'copy' } | null
  page: ProductPageProps
  facts: PieceFactsProps
  errors: Partial<Record<string, string>>
  onSave: (path: string, body: object) => void
}

export function PieceForm({ id, of, page, facts, errors, onSave }: PieceFormProps) {
  const { t } = useTranslation(['pieces', 'piece-kinds', 'price-scope', 'shell', 'weighing'])
  const { ringSystem } = useMeasureUnits()
  const locale = usePreferences((state) => state.locale)
  const isRing = facts.kind === 'ring'
  const shownSize = isRing ? ringSizeInField(facts.size, ringSystem) : facts.size
  const [typed, setTyped] = useState({ ...facts, size: shownSize })
  const [reason, setReason] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const isEdit = of?.as === 'edit'
  const { kind } = facts
  const isMade = hasConstruction(kind)
  const change = (part: Partial<PieceFactsProps>) =>
    setTyped((current) => ({ ...current, ...part }))
  const { karat, width_mm, length_in, size } = typed
  const construction = isMade ? typed.construction : null
  const named = { karat, construction, width_mm, length_in, size }
  const sku = useProposedSku(page.product.id, named, isEdit ? facts.sku : null)
  const { idempotencyKey } = useSubmitKey()
  // Its further stones, and those of other pieces, are added to the piece.
  const hasStones = kind === 'loose_stone' && of === null && typed.costs !== undefined
  const stones = useRows([NEW_STONES], () => undefined)
  const element = useFormFocus(errors)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const { version, kind: _, ...rest } = typed
    // An unchanged size stays exactly what it was, also between two sizes of the user's system.
    const isSameSize = isEdit && isRing && size === shownSize && size !== ''
    const body = {
      ...rest,
      weight_g: karat === '' ? '' : typed.weight_g,
      size: isSameSize ? `US ${facts.size}` : size,
      ringSystem,
      sku: sku.toSend,
      construction,
    }
    if (of && isEdit)
      onSave(`/variants/${of.piece.id}/facts`, { ...body, version, reason, confirmed })
    else {
      const copyOf = of?.piece.id ?? null
      const lines = hasStones ? { stones: stones.values() } : {}
      onSave(`/products/${page.product.id}/piece`, { ...body, ...lines, copyOf, idempotencyKey })
    }
  }
  const karats = [...new Set([...page.karats, ...(isEdit && facts.karat ? [facts.karat] : [])])]
  return (
    <form id={id} ref={element} onSubmit={submit} noValidate className="flex flex-col gap-6">
      {of?.as === 'copy' && of.piece.stones + of.piece.parts > 0 && (
        <p className="text-text-2">{t('pieces:copied')}</p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          label={t('pieces:field.karat')}
          name="karat"
          options={[
            ...(mayLackMetal(kind) ? [{ id: '', label: t('pieces:no_metal') }] : []),
            ...karats.map((one) => ({ id: one, label: one })),
          ]}
          value={typed.karat}
          onChange={(karat) => change({ karat })}
          error={errors.karat}
        />
        {isMade && (
          <SelectField
            label={t('pieces:field.construction')}
            name="construction"
            options={CONSTRUCTIONS.map((one) => ({
              id: one,
              label: t(`price-scope:construction.${one}`),
            }))}
            value={typed.construction ?? 'solid'}
            onChange={(next) =>
              change({ construction: CONSTRUCTIONS.find((one) => one === next) ?? 'solid' })
            }
            error={errors.construction}
          />
        )}
        {!isMade && (
          <TextField
            label={t('pieces:field.size')}
            name="size"
            autoComplete="off"
            maxLength={20}
            hint={
              isRing &&
              t('pieces:size_hint', {
                size: leftToRight(locale, writeRingSize(EXAMPLE_SIZE, ringSystem) ?? ''),
              })
            }
            value={typed.size}
            onChange={(size) => change({ size })}
            error={errors.size}
          />
        )}
        <DecimalField
          label={t('pieces:field.width')}
          name="width_mm"
          inputMode="decimal"
          suffix={t('price-scope:unit.width')}
          value={typed.width_mm}
          onChange={(width_mm) => change({ width_mm })}
          error={errors.width_mm}
        />
        {(isMade || facts.length_in !== '') && (
          <LengthField
            label={t('pieces:field.length')}
            name="length_in"
            value={typed.length_in}
            onChange={(length_in) => change({ length_in })}
            error={errors.length_in}
          />
        )}
        {karat !== '' && (
          <DecimalField
            label={t('pieces:field.weight_mg')}
            name="weight_g"
            inputMode="decimal"
            suffix={t('shell:unit.gram')}
            hint={t('pieces:weight_hint')}
            value={typed.weight_g}
            onChange={(weight_g) => {
              setConfirmed(false)
              change({ weight_g })
            }}
            error={errors.weight_g}
          />
        )}
        <SelectField
          label={t('pieces:field.colour')}
          name="colour"
          options={[
            { id: '', label: t('pieces:colour.none') },
            ...COLOURS.map((one) => ({ id: one, label: t(`piece-kinds:${one}`) })),
          ]}
          value={typed.colour ?? ''}
          onChange={(next) => change({ colour: COLOURS.find((one) => one === next) ?? null })}
          error={errors.colour}
        />
        <TextField
          label={t('pieces:field.sku')}
          name="sku"
          autoComplete="off"
          maxLength={64}
          hint={!isEdit && t('pieces:sku_hint')}
          {...sku.field}
          error={errors.sku}
          className="sm:col-span-2"
        />
      </div>
      {errors.confirmed && (
        <Notice tone="caution">
          {errors.confirmed}
          <CheckField
            label={t('weighing:confirm')}
            isSelected={confirmed}
            onChange={setConfirmed}
          />
        </Notice>
      )}
      {hasStones && <StoneFields stones={stones} currency={page.currency} errors={errors} />}
      {typed.costs && (
        <CostFields
          costs={typed.costs}
          currency={page.currency}
          errors={errors}
          onChange={(costs) => change({ costs })}
        />
      )}
      <TextAreaField
        label={t('pieces:field.note')}
        name="note"
        rows={2}
        maxLength={500}
        value={typed.note}
        onChange={(note) => change({ note })}
        error={errors.note}
      />
      {isEdit && (
        <TextField
          label={t('pieces:reason')}
          name="reason"
          autoComplete="off"
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={errors.reason}
          isRequired
        />
      )}
    </form>
  )
}
