import { useTranslation } from 'react-i18next'
import type { RuleField } from '#server/formula/settings/pricing-settings.ts'
import type { TypedRule } from './settings-form.ts'
import { useWidthWords } from './useWidthWords.ts'

/** A rule that is being typed, in words. */
export function useRuleWords() {
  const { t } = useTranslation('configuration')
  const widths = useWidthWords()
  const scope = ({ match }: TypedRule): string => {
    const parts = [
      match.sku,
      match.product,
      match.family,
      match.construction && t(`construction.${match.construction}`),
      match.karat,
      widths(match.widthFrom, match.widthTo),
    ].filter(Boolean)
    return parts.length === 0 ? t('rule.everything') : parts.join(' · ')
  }
  const fields = (rule: TypedRule): string =>
    (Object.keys(rule.set) as RuleField[])
      .map((field) => t(`field.${field.replace('.', '_') as 'selling'}`))
      .join(', ')
  return {
    scope,
    summary: (rule: TypedRule): string =>
      t('rule.summary', { scope: scope(rule), fields: fields(rule) || t('rule.sets_nothing') }),
  }
}
