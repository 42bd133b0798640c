import { useTranslation } from 'react-i18next'
import { languageName } from '#client/lib/intl.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { isLocale } from '#lang/locales.ts'
import type { DocumentProps } from '#server/trade/documents/props.ts'

export function useDocumentLabels() {
  const { t } = useTranslation('documents')
  const locale = usePreferences((state) => state.locale)
  return {
    t,
    kind: (kind: DocumentProps['kind']) => t(`kind.${kind}`),
    language: (code: string) => (isLocale(code) ? languageName(code, locale) : code),
  }
}
