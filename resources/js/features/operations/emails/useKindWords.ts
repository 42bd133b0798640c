import { useTranslation } from 'react-i18next'

/** What a letter is about; a kind this release has no words for is shown by its own name. */
export function useKindWords() {
  const { t } = useTranslation('outbox')
  return (kind: string): string =>
    (t as (key: string, options: object) => string)(`kind.${kind}`, {
      defaultValue: kind.replaceAll('_', ' '),
    })
}
