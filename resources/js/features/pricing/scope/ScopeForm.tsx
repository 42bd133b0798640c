import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LengthField } from '#client/features/catalogue/pieces/LengthField.tsx'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { TextFileField } from '#client/ui/fields/TextFileField.tsx'
import type { ScopeFacets } from '#server/pricing/scope/scope-facets.ts'
import { ChoiceButtons } from './ChoiceButtons.tsx'
import { ScopeViews } from './ScopeViews.tsx'
import { FULL_SCOPE, type ScopeValue, scopeQuery, skusOf } from './scope-value.ts'
import { useScopeCount } from './useScopeCount.ts'

interface ScopeFormProps {
  value: ScopeValue
  onChange: (value: ScopeValue) => void
  facets: ScopeFacets
  /** Validation errors by `scope.<field>`. */
  errors?: Partial<Record<string, string>>
}

/** Selects pieces: every filter narrows, an empty scope is everything on sale. Shows the number of pieces. */
export function ScopeForm({ value, onChange, facets, errors = {} }: ScopeFormProps) {
  const { t } = useTranslation('price-scope')
  const metals = useMetalsContext()
  const nameOf = useProductName()
  const format = useFormat()
  const count = useScopeCount(value)
  const set = (part: Partial<ScopeValue>) => onChange({ ...value, ...part })
  // A scope that the server has just counted is valid.
  const isAccepted = count.pieces !== null && !count.isCounting
  const shownErrors = isAccepted ? {} : { ...errors, ...count.errors }
  const error = (field: string) => shownErrors[`scope.${field}`]
  const [isMoreOpen, setMoreOpen] = useState(false)
  const used = MORE_FILTERS.filter((field) => value[field].length > 0).length
  return (
    <fieldset aria-label={t('label')} className="@container grid gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <SelectField
          label={t('product.label')}
          className="w-full sm:w-64"
          value={value.product}
          options={[
            { id: '', label: t('product.all') },
            ...facets.products.map((one) => ({ id: one.slug, label: nameOf(one) })),
          ]}
          onChange={(product) => set({ product })}
          error={error('product')}
        />
        <ScopeViews value={value} views={facets.views} onChange={onChange} />
      </div>
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <ChoiceButtons
          label={t('karat', { context: metals })}
          allLabel={t('all')}
          options={facets.karats.map((id) => ({ id, label: id }))}
          value={value.karats}
          onChange={(karats) => set({ karats })}
        />
        <ChoiceButtons
          label={t('construction.label')}
          allLabel={t('all')}
          options={facets.constructions.map((id) => ({ id, label: t(`construction.${id}`) }))}
          value={value.constructions}
          onChange={(constructions) => set({ constructions })}
        />
      </div>
      <Disclosure
        title={used === 0 ? t('more') : `${t('more')} (${format.number(used)})`}
        open={isMoreOpen || used > 0 || MORE_FILTERS.some((field) => error(field))}
        onOpenChange={setMoreOpen}
        contentClass="grid max-w-2xl gap-4 pt-2 pb-1"
      >
        <div className="grid gap-4 @xl:grid-cols-2">
          <RangeFields
            name="width"
            from={value.widthFrom}
            to={value.widthTo}
            onFrom={(widthFrom) => set({ widthFrom })}
            onTo={(widthTo) => set({ widthTo })}
            errors={{ from: error('widthFrom'), to: error('widthTo') }}
          />
          <RangeFields
            name="length"
            from={value.lengthFrom}
            to={value.lengthTo}
            onFrom={(lengthFrom) => set({ lengthFrom })}
            onTo={(lengthTo) => set({ lengthTo })}
            errors={{ from: error('lengthFrom'), to: error('lengthTo') }}
          />
        </div>
        {facets.tags.length > 0 && (
          <ChoiceButtons
            label={t('tag')}
            allLabel={t('all')}
            options={facets.tags.map((id) => ({ id, label: id }))}
            value={value.tags}
            onChange={(tags) => set({ tags })}
          />
        )}
        <SkuField value={value.skus} onChange={(skus) => set({ skus })} error={error('skus')} />
      </Disclosure>
      <div className="flex flex-wrap items-center gap-3">
        <p aria-live="polite" aria-busy={count.isCounting} className="text-lg font-semibold">
          {count.pieces === null ? t('count.unknown') : t('count.pieces', { count: count.pieces })}
        </p>
        {scopeQuery(value) !== '' && (
          <Button variant="quiet" size="sm" onPress={() => onChange(FULL_SCOPE)}>
            {t('clear')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The filters that few selections need. */
const MORE_FILTERS = ['widthFrom', 'widthTo', 'lengthFrom', 'lengthTo', 'tags', 'skus'] as const

interface RangeFieldsProps {
  name: 'width' | 'length'
  from: string
  to: string
  onFrom: (text: string) => void
  onTo: (text: string) => void
  errors: { from: string | undefined; to: string | undefined }
}

/** Between two measures, either of which may be left out: widths in mm, lengths in the user's unit. */
function RangeFields({ name, from, to, onFrom, onTo, errors }: RangeFieldsProps) {
  const { t } = useTranslation('price-scope')
  const fields = [
    { end: 'from', value: from, onChange: onFrom } as const,
    { end: 'to', value: to, onChange: onTo } as const,
  ]
  return (
    <div className="grid grid-cols-2 gap-3">
      {fields.map(({ end, value, onChange }) => {
        const props = {
          label: t(`${name}.${end}`),
          name: `scope.${name}${end === 'from' ? 'From' : 'To'}`,
          value,
          onChange,
          error: errors[end],
          autoComplete: 'off',
        }
        return name === 'length' ? (
          <LengthField key={end} {...props} end={end} />
        ) : (
          <TextField key={end} {...props} suffix={t('unit.width')} inputMode="decimal" />
        )
      })}
    </div>
  )
}

interface SkuFieldProps {
  value: string[]
  onChange: (skus: string[]) => void
  error: string | undefined
}

/** Article numbers, pasted or read from a file; they limit the scope to these pieces. */
function SkuField({ value, onChange, error }: SkuFieldProps) {
  const { t } = useTranslation('price-scope')
  const [typed, setTyped] = useState(value.join('\n'))
  // An opened view replaces the typed numbers.
  const text = String(skusOf(typed)) === String(value) ? typed : value.join('\n')
  const change = (next: string) => {
    setTyped(next)
    onChange(skusOf(next))
  }
  return (
    <TextFileField
      label={t('skus.label')}
      name="scope.skus"
      value={text}
      onChange={change}
      error={error}
      hint={t('skus.hint')}
      rows={3}
      spellCheck="false"
      fileLabel={t('skus.upload')}
      onFileText={(read) => change(skusOf(read).join('\n'))}
    >
      {value.length > 0 && (
        <span className="text-sm text-text-2">{t('skus.count', { count: value.length })}</span>
      )}
    </TextFileField>
  )
}
