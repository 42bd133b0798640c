import { useTranslation } from 'react-i18next'
import type { Tone } from '#client/ui/class-names.ts'
import type { ContractType } from '#server/trade/contract-types/list.ts'

/** Labels of contract types, states, acts and events. */
export function useContractLabels() {
  const { t } = useTranslation('contracts')
  return {
    t,
    type: (type: ContractType) => t(`type.${type}`),
    state: (state: string) => t(`state.${state}` as 'state.draft'),
    /** What a button does. */
    act: ({ act, to }: { act: string; to: string }) =>
      t(`actions.${actOf(act, to)}` as 'actions.confirm'),
    /** What happened, in the past tense. */
    event: ({ act, to }: { act: string; to: string }) =>
      t(`event.${actOf(act, to)}` as 'event.confirm'),
    /** The contract number; a draft or an offer that was not accepted is labelled with its id. */
    number: ({
      id,
      number,
      state = 'draft',
    }: {
      id: number
      number: string | null
      state?: string
    }) => number ?? t(state === 'draft' ? 'draft_number' : 'offer_number', { id }),
  }
}

/** Confirming a custom order only issues a quote, which the customer still has to approve. */
export const actOf = (act: string, to: string) =>
  act === 'confirm' && to === 'quoted' ? 'quote' : act

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
