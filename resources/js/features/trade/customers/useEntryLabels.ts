import { useTranslation } from 'react-i18next'
import { actOf, useContractLabels } from '#client/features/trade/contract-labels.ts'

/** Translations from the contracts namespace; an id without a translation is shown as it is, with spaces. */
export function useEntryLabels() {
  const { t, i18n } = useTranslation('contracts')
  const labelOf = (group: string, id: string) => {
    const key = `${group}.${id}`
    return i18n.exists(key, { ns: 'contracts' }) ? String(t(key as never)) : id.replaceAll('_', ' ')
  }
  return {
    type: (id: string) => labelOf('type', id),
    event: (id: string, to: string) => labelOf('event', actOf(id, to)),
    number: useContractLabels().number,
    kind: (id: string) => labelOf('kind', id),
    method: (id: string) => labelOf('method', id),
  }
}
