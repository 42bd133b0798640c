import { useTranslation } from 'react-i18next'
import { isLocale } from '#lang/locales.ts'
import type { DocumentProps } from '#server/trade/documents/props.ts'
import { languageName } from '../../Layouts/app/header/language-name.ts'
import { usePreferences } from '../../preferences.ts'

/** What documents are called. */
export function useDocumentWords() {
  const { t } = useTranslation('documents')
  const locale = usePreferences((state) => state.locale)
  return {
    t,
    kind: (kind: DocumentProps['kind']) => t(`kind.${kind}`),
    language: (code: string) => (isLocale(code) ? languageName(code, locale) : code),
  }
}
