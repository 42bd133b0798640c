import { useTranslation } from 'react-i18next'
import { useMetalName, useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import {
  FIELD_KINDS,
  type PricingRule,
  type RuleField,
} from '#server/formula/settings/pricing-settings.ts'
import type { Decider } from '#server/formula/settings/resolution.ts'
import type { Selling, Tax } from '#server/formula/settings/rule.ts'
import type { Change } from '#server/formula/settings/settings-difference.ts'
import { ratePpmOf } from '#server/formula/settings/tax.ts'
import { type Rounding, roundingChoice } from '#server/formula/units/rounding.ts'
import type { TypedRule } from '#server/pricing/simulations/input.ts'

type Place =
  | Exclude<Decider, { of: 'rule' }>
  | { of: Exclude<Change['of'], Decider['of']> | 'rule'; rule: Pick<PricingRule, 'note' | 'match'> }

type ChangedValue = Pick<Extract<Change, { field: RuleField }>, 'field' | 'before' | 'after'>

/** Translated names and values of settings. */
export function useSettingLabels(currency: string) {
  const { t } = useTranslation('configuration')
  const { t: kindName } = useTranslation('piece-kinds')
  const widths = useWidthLabel()
  const metalName = useMetalName()
  const context = useMetalsContext()
  const format = useFormat()

  /** The value of a pricing method, beside its name. */
  const sellingValue = (value: Selling): string => {
    switch (value.model) {
      case 'margin':
        return format.exactPercent(value.marginBp)
      case 'markup':
        return format.exactPercent(value.markupBp)
      case 'multiplier':
        return `× ${format.number(Number(value.factor))}`
      case 'per_gram':
        return format.money(value.addPerGramMinor, currency)
      case 'divisor':
        return selling(value)
    }
  }

  const selling = (value: Selling): string => {
    switch (value.model) {
      case 'margin':
        return t('value.margin', { share: format.exactPercent(value.marginBp) })
      case 'markup':
        return t('value.markup', { share: format.exactPercent(value.markupBp) })
      case 'multiplier':
        return t('value.multiplier', { factor: format.number(Number(value.factor)) })
      case 'per_gram':
        return t('value.per_gram', {
          context,
          amount: format.money(value.addPerGramMinor, currency),
        })
      case 'divisor':
        return t('value.divisor', {
          list: value.tiers
            .map(({ upTo, divisor }) => (upTo ? `≤ ${upTo}: ${divisor}` : divisor))
            .join('; '),
        })
    }
  }

  const value = (field: RuleField, stored: unknown): string => {
    if (stored === null || stored === undefined) return t('value.not_set')
    switch (FIELD_KINDS[field].kind) {
      case 'amount':
        return format.money(stored as number, currency)
      case 'percent':
        return format.exactPercent(stored as number)
      case 'selling':
        return selling(stored as Selling)
      case 'tax': {
        const tax = stored as Tax
        return t(`value.tax_${tax.mode}`, { rate: format.taxRate(ratePpmOf(tax)) })
      }
      case 'rounding':
        return t(`rounding.${roundingChoice(stored as Rounding) ?? 'cents'}`)
      case 'base':
        return t(`base.${stored as 'metal'}`)
      case 'decimal':
        return format.number(Number(stored), { maximumFractionDigits: 7 })
    }
  }

  const scope = ({ match }: Pick<PricingRule, 'match'>): string => {
    const parts = [
      match.sku,
      match.product,
      match.family,
      match.metal && metalName(match.metal),
      match.kind && kindName(match.kind),
      match.construction && kindName(match.construction),
      match.karat,
      widths(millimetres(match.widthFrom), millimetres(match.widthTo)),
    ].filter(Boolean)
    return parts.length === 0 ? t('rule.everything') : parts.join(' · ')
  }

  const fieldName = (field: RuleField): string =>
    t(`field.${field.replace('.', '_') as 'premiumBp'}`, { context })

  return {
    field: fieldName,
    value,
    sellingValue,
    /** A changed field with its old and new value; a pricing method that stays is named by its value, as in tables. */
    changedValue: ({ field, before, after }: ChangedValue): [string, string, string] => {
      const [was, is] = [before as Selling | null, after as Selling | null]
      if (field === 'selling' && was && is && was.model === is.model && is.model !== 'divisor')
        return [t(`model_value.${is.model}`), sellingValue(was), sellingValue(is)]
      return [fieldName(field), value(field, before), value(field, after)]
    },
    scope,
    /** Where a setting is set: for the whole shop, a group of pieces, a metal, or by a rule. */
    place: (place: Place): string => {
      switch (place.of) {
        case 'shop':
          return t('place.shop')
        case 'group':
          return kindName(place.group)
        case 'metal':
          return metalName(place.metal)
        default:
          return place.rule.note || scope(place.rule)
      }
    },
  }
}

const millimetres = (width: number | null): string => (width === null ? '' : String(width / 100))

/** A range of widths in millimetres as text; either end may be open. Null without a range. */
function useWidthLabel() {
  const { t } = useTranslation('configuration')
  return (from: string, to: string): string | null => {
    if (from === '' && to === '') return null
    if (from === '') return t('rule.widths_to', { to })
    return to === '' ? t('rule.widths_from', { from }) : t('rule.widths', { from, to })
  }
}

/** Scope and summary of a rule as typed. */
export function useRuleLabels() {
  const { t } = useTranslation('configuration')
  const { t: kindName } = useTranslation('piece-kinds')
  const context = useMetalsContext()
  const widths = useWidthLabel()
  const metalName = useMetalName()
  const scope = ({ match }: TypedRule): string => {
    const parts = [
      match.sku,
      match.product,
      match.family,
      match.metal && metalName(match.metal),
      match.kind && kindName(match.kind),
      match.construction && kindName(match.construction),
      match.karat,
      widths(match.widthFrom, match.widthTo),
    ].filter(Boolean)
    return parts.length === 0 ? t('rule.everything') : parts.join(' · ')
  }
  const fields = (rule: TypedRule): string =>
    (Object.keys(rule.set) as RuleField[])
      .map((field) => t(`field.${field.replace('.', '_') as 'premiumBp'}`, { context }))
      .join(', ')
  return {
    scope,
    summary: (rule: TypedRule): string =>
      t('rule.summary', { scope: scope(rule), fields: fields(rule) || t('rule.sets_nothing') }),
  }
}
