import { useTranslation } from 'react-i18next'
import { DateTimeField } from '#client/app/date/DateField.tsx'
import {
  useMetalName,
  useMetalsContext,
  useMetalsSold,
} from '#client/features/market/metals/metals.ts'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { PIECE_KINDS } from '#server/formula/settings/piece-kinds.ts'
import { CONSTRUCTIONS } from '#server/formula/settings/pricing-settings.ts'
import type { ConfigurationProps } from '#server/operations/settings/props.ts'
import type { Errors, TypedRule } from './settings-form.ts'

export interface RuleFormProps {
  rule: TypedRule
  /** Position in the form, by which errors are reported. */
  path: string
  currency: string
  page: ConfigurationProps
  errors: Errors
  onChange: (rule: TypedRule) => void
}

/** Matching pieces, period and priority of a rule. */
export function RuleMatchFields({ rule, path, page, errors, onChange }: RuleFormProps) {
  const { t } = useTranslation(['configuration', 'shell'])
  const { t: kindName } = useTranslation('piece-kinds')
  const metals = useMetalsContext()
  const metalsSold = useMetalsSold()
  const nameOf = useMetalName()
  const { match } = rule
  const setMatch = (change: object) => onChange({ ...rule, match: { ...match, ...change } })
  const any = { id: '', label: t('rule.any') }
  const families = [...new Set(page.products.map(({ family }) => family))]
  const withChosen = (ids: string[], chosen: string) =>
    chosen !== '' && !ids.includes(chosen) ? [...ids, chosen] : ids
  return (
    <div className="field-grid grid-cols-1 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        label={t('rule.note')}
        name={`${path}.note`}
        className="sm:col-span-2"
        value={rule.note}
        onChange={(note) => onChange({ ...rule, note })}
        error={errors[`${path}.note`]}
      />
      <DecimalField
        label={t('rule.priority')}
        name={`${path}.priority`}
        inputMode="numeric"
        value={rule.priority}
        onChange={(priority) => onChange({ ...rule, priority })}
        error={errors[`${path}.priority`]}
        hint={t('rule.priority_hint')}
      />
      <TextField
        label={t('rule.sku')}
        name={`${path}.match.sku`}
        value={match.sku}
        onChange={(sku) => setMatch({ sku })}
        error={errors[`${path}.match.sku`]}
      />
      <SelectField
        label={t('rule.product')}
        name={`${path}.match.product`}
        options={[
          any,
          ...withChosen(
            page.products.map(({ slug }) => slug),
            match.product,
          ).map((id) => ({
            id,
            label: page.products.find(({ slug }) => slug === id)?.title ?? id,
          })),
        ]}
        value={match.product}
        onChange={(product) => setMatch({ product })}
      />
      <SelectField
        label={t('rule.family')}
        name={`${path}.match.family`}
        options={[any, ...withChosen(families, match.family).map((id) => ({ id, label: id }))]}
        value={match.family}
        onChange={(family) => setMatch({ family })}
      />
      {metalsSold.length > 1 && (
        <SelectField
          label={t('shell:metal.label')}
          name={`${path}.match.metal`}
          options={[any, ...metalsSold.map((id) => ({ id, label: nameOf(id) }))]}
          value={match.metal}
          onChange={(metal) => setMatch({ metal })}
        />
      )}
      <SelectField
        label={t('rule.kind')}
        name={`${path}.match.kind`}
        options={[any, ...PIECE_KINDS.map((id) => ({ id, label: kindName(id) }))]}
        value={match.kind}
        onChange={(kind) => setMatch({ kind })}
      />
      <SelectField
        label={t('rule.construction')}
        name={`${path}.match.construction`}
        options={[any, ...CONSTRUCTIONS.map((id) => ({ id, label: kindName(id) }))]}
        value={match.construction}
        onChange={(construction) => setMatch({ construction })}
      />
      <SelectField
        label={t('rule.karat', { context: metals })}
        name={`${path}.match.karat`}
        options={[
          any,
          ...withChosen(
            page.karats.map(({ label }) => label),
            match.karat,
          ).map((id) => ({ id, label: id })),
        ]}
        value={match.karat}
        onChange={(karat) => setMatch({ karat })}
      />
      {(['widthFrom', 'widthTo'] as const).map((end) => (
        <DecimalField
          key={end}
          label={t(`rule.${end}`)}
          name={`${path}.match.${end}`}
          inputMode="decimal"
          suffix="mm"
          value={match[end]}
          onChange={(width) => setMatch({ [end]: width })}
          error={errors[`${path}.match.${end}`]}
        />
      ))}
      {(['from', 'until'] as const).map((end) => (
        <DateTimeField
          key={end}
          label={t(`rule.${end}`)}
          name={`${path}.${end}`}
          value={rule[end]}
          onChange={(moment) => onChange({ ...rule, [end]: moment })}
          error={errors[`${path}.${end}`]}
        />
      ))}
    </div>
  )
}
