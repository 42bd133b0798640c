import { useTranslation } from 'react-i18next'

/** Types, states, acts and ways to pay in the words of the contracts' own pages; a new one stands as it is. */
export function useContractWords() {
  const { t, i18n } = useTranslation('contracts')
  const word = (group: string, id: string) => {
    const key = `${group}.${id}`
    return i18n.exists(key, { ns: 'contracts' }) ? String(t(key as never)) : id.replaceAll('_', ' ')
  }
  return {
    type: (id: string) => word('type', id),
    state: (id: string) => word('state', id),
    act: (id: string) => word('act', id),
    kind: (id: string) => word('kind', id),
    method: (id: string) => word('method', id),
  }
}
