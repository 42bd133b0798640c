import { router } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'

/** Language and direction for React Aria, and navigation by Inertia; the sign-in pages do without React Aria. */
export function AriaProviders({ children }: { children: ReactNode }) {
  const { locale, rtlClass } = usePreferences()
  return (
    <I18nProvider locale={tagWithDirection(locale, rtlClass)}>
      <RouterProvider navigate={(href) => router.visit(href)}>{children}</RouterProvider>
    </I18nProvider>
  )
}

/** React Aria derives the direction only from the language tag, so another direction is set by a script subtag. */
function tagWithDirection(locale: Locale, direction: 'ltr' | 'rtl') {
  if (direction === directionOf(locale)) return languageTag(locale)
  const { language, region } = new Intl.Locale(languageTag(locale))
  return `${language}-${direction === 'rtl' ? 'Arab' : 'Latn'}-${region}`
}
