import { useTranslation } from 'react-i18next'
import type { Tone } from '#client/ui/class-names.ts'
import type { ContractType } from '#server/trade/contracts/types/list.ts'

/** Labels of contract types, states, acts and events. */
export function useContractLabels() {
  const { t } = useTranslation('contracts')
  return {
    t,
    type: (type: ContractType) => t(`type.${type}`),
    state: (state: string) => t(`state.${state}` as 'state.draft'),
    /** What a button does. */
    act: (act: string) => t(`actions.${act}` as 'actions.confirm'),
    /** What happened, in the past tense. */
    event: (act: string) => t(`event.${act}` as 'event.confirm'),
    /** The contract number; a draft is labelled with its id. */
    number: ({ id, number }: { id: number; number: string | null }) =>
      number ?? t('draft_number', { id }),
  }
}

export function stateTone(state: string): Tone {
  if (POSITIVE_STATES.has(state)) return 'positive'
  if (CRITICAL_STATES.has(state)) return 'critical'
  if (NEUTRAL_STATES.has(state)) return 'neutral'
  return state === 'draft' ? 'caution' : 'notice'
}

const POSITIVE_STATES = new Set(['paid', 'paid_off', 'ready', 'delivered', 'settled', 'released'])
const CRITICAL_STATES = new Set(['overdue', 'reported_stolen', 'forfeited'])
const NEUTRAL_STATES = new Set([
  'cancelled',
  'returned',
  'converted',
  'expired',
  'closed',
  'declined',
])
