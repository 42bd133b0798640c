import { Languages } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#client/app/preferences.ts'
import { availableLocales } from '#client/i18n.ts'
import { languageName } from '#client/Layouts/app/header/language-name.ts'
import type { Choice } from './choice.ts'

/** Each language, found by its own name, by its name in the language of the page, and in English. */
export function useLanguages(): Choice[] {
  const { t } = useTranslation(['palette', 'shell'])
  const { locale, setLocale } = usePreferences()
  return availableLocales
    .filter((code) => code !== locale)
    .map((code) => ({
      id: `language:${code}`,
      group: 'languages',
      icon: Languages,
      title: t('palette:action.language', { language: t(`shell:language.${code}`) }),
      detail: languageName(code, locale),
      also: `${t(`shell:language.${code}`)} ${languageName(code, locale)} ${languageName(code, 'en')}`,
      run: () => void setLocale(code),
    }))
}
