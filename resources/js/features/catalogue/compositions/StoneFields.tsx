import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { NumberField } from '#client/ui/fields/NumberField.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { CompositionInput } from '#server/catalogue/compositions/input.ts'
import { MAX_STONE_LINES, STONE_KINDS, STONE_PRICES } from '#server/formula/price/composition.ts'
import type { Rows } from './useRows.ts'

type StoneLine = CompositionInput['stones'][number]

interface StoneFieldsProps {
  stones: Rows<StoneLine>
  currency: string
  errors: Partial<Record<string, string>>
  /** A note above the lines. */
  children?: ReactNode
}

/** The stones of a piece, in lines of equal ones. */
export function StoneFields({ stones, currency, errors, children }: StoneFieldsProps) {
  const { t } = useTranslation('compositions')
  return (
    <section className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('stones.title')}</h3>
      {children}
      <ol className="flex flex-col gap-4 empty:hidden">
        {stones.rows.map(({ key, ...line }, n) => (
          <StoneRow
            key={key}
            n={n}
            line={line}
            currency={currency}
            isNew={key === stones.addedKey}
            errors={errors}
            onChange={(part) => stones.change(key, part)}
            onRemove={() => stones.remove(key)}
          />
        ))}
      </ol>
      {errors.stones && (
        <p role="alert" className="text-sm font-medium text-critical">
          {errors.stones}
        </p>
      )}
      <div ref={stones.addRef} className="mt-1">
        <Button
          isDisabled={stones.rows.length >= MAX_STONE_LINES}
          onPress={() => stones.add(NEW_STONES)}
        >
          <Icon icon={Plus} size={16} />
          {t('stones.add')}
        </Button>
      </div>
    </section>
  )
}

/** A line to fill in. */
export const NEW_STONES: StoneLine = {
  kind: 'diamond',
  count: '1',
  carats: '',
  quality: '',
  certificate: '',
  priceBy: 'stone',
  unit: '',
  setting: '',
  markup: '',
}

interface StoneRowProps {
  n: number
  line: StoneLine
  currency: string
  isNew: boolean
  errors: Partial<Record<string, string>>
  onChange: (part: Partial<StoneLine>) => void
  onRemove: () => void
}

function StoneRow({ n, line, currency, isNew, errors, onChange, onRemove }: StoneRowProps) {
  const { t } = useTranslation('compositions')
  const errorOf = (field: keyof StoneLine) => errors[`stones.${n}.${field}`]
  return (
    <li className="rounded-control border p-4 pt-3">
      <fieldset className="grid grid-cols-2 items-start gap-3 sm:grid-cols-4">
        <legend className="sr-only">{t('stones.row', { n: n + 1 })}</legend>
        <SelectField
          label={t('stones.kind')}
          className="col-span-2"
          options={STONE_KINDS.map((kind) => ({ id: kind, label: t(`kind.${kind}`) }))}
          value={line.kind}
          autoFocus={isNew}
          onChange={(kind) => onChange({ kind: kind as StoneLine['kind'] })}
          error={errorOf('kind')}
        />
        <NumberField
          label={t('stones.count')}
          minValue={1}
          maxValue={999}
          value={line.count === '' ? null : Number(line.count)}
          onChange={(count) => onChange({ count: String(count ?? '') })}
          error={errorOf('count')}
        />
        <DecimalField
          label={t('stones.carats')}
          inputMode="decimal"
          suffix={t('stones.carat')}
          value={line.carats}
          onChange={(carats) => onChange({ carats })}
          error={errorOf('carats')}
        />
        <TextField
          label={t('stones.quality')}
          className="col-span-2"
          maxLength={80}
          value={line.quality}
          onChange={(quality) => onChange({ quality })}
          error={errorOf('quality')}
        />
        <TextField
          label={t('stones.certificate')}
          className="col-span-2"
          maxLength={60}
          value={line.certificate}
          onChange={(certificate) => onChange({ certificate })}
          error={errorOf('certificate')}
        />
        <SelectField
          label={t('stones.price_by')}
          options={STONE_PRICES.map((by) => ({ id: by, label: t(`price_by.${by}`) }))}
          value={line.priceBy}
          onChange={(by) => onChange({ priceBy: by as StoneLine['priceBy'] })}
          error={errorOf('priceBy')}
        />
        <DecimalField
          label={t(`cost.${line.priceBy}`)}
          inputMode="decimal"
          suffix={currency}
          value={line.unit}
          onChange={(unit) => onChange({ unit })}
          error={errorOf('unit')}
        />
        <DecimalField
          label={t('stones.setting')}
          inputMode="decimal"
          suffix={currency}
          value={line.setting}
          onChange={(setting) => onChange({ setting })}
          error={errorOf('setting')}
        />
        <DecimalField
          label={t('stones.markup')}
          inputMode="decimal"
          suffix="%"
          hint={t('stones.markup_hint')}
          value={line.markup}
          onChange={(markup) => onChange({ markup })}
          error={errorOf('markup')}
        />
        <Button
          size="sm"
          variant="quiet"
          className="col-span-full -me-2.5 justify-self-end"
          aria-label={t('stones.remove', { n: n + 1 })}
          onPress={onRemove}
        >
          <Icon icon={Trash2} size={16} />
          {t('remove')}
        </Button>
      </fieldset>
    </li>
  )
}
