import { useTranslation } from 'react-i18next'
import { useMetalsContext } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import type { LineCause } from '#server/pricing/cause.ts'

/** Why a price changed, in words: the cause, and which settings or facts of the piece differ. */
export function useCauseLabels() {
  const { t } = useTranslation(['price-history', 'configuration', 'shell'])
  const format = useFormat()
  const context = useMetalsContext()
  const label = ({ cause }: LineCause): string =>
    t(`cause.${cause}` as 'cause.gold_move', { context })
  /** Empty where nothing is named. */
  const details = ({ fields = [], facts = [] }: LineCause): string =>
    format.list([
      ...fields.map((field) => t(`configuration:field.${field.replace('.', '_') as 'selling'}`)),
      ...facts.map((fact) =>
        RULE_FACTS.has(fact)
          ? t(`configuration:rule.${fact as 'karat'}`)
          : t(`fact.${fact as 'stones'}`),
      ),
    ])
  const text = (cause: LineCause): string => {
    const named = details(cause)
    return named === '' ? label(cause) : t('shell:pair', { label: label(cause), value: named })
  }
  return { label, details, text, all: (causes: LineCause[]) => causes.map(text).join(' · ') }
}

/** Facts by which the rules of the settings choose pieces have their names. */
const RULE_FACTS = new Set<string>(['karat', 'construction', 'product', 'sku'])
