import { router } from '@inertiajs/react'
import { type ReactNode, Suspense } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Boundary } from '#client/app/error/Boundary.tsx'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import { usePreferences } from './preferences.ts'

/** What surrounds every page: the language for parts that speak by themselves, and how their links travel. */
export function AppFrame({ children }: { children: ReactNode }) {
  const { locale, rtlClass } = usePreferences()
  return (
    <I18nProvider locale={tagWithDirection(locale, rtlClass)}>
      <RouterProvider navigate={(href) => router.visit(href)}>
        <Boundary shows="fault">
          <Suspense fallback={null}>{children}</Suspense>
        </Boundary>
      </RouterProvider>
    </I18nProvider>
  )
}

/** React Aria takes the direction from the tag alone, so a direction chosen by hand is said as a script. */
function tagWithDirection(locale: Locale, direction: 'ltr' | 'rtl') {
  if (direction === directionOf(locale)) return languageTag(locale)
  const { language, region } = new Intl.Locale(languageTag(locale))
  return `${language}-${direction === 'rtl' ? 'Arab' : 'Latn'}-${region}`
}
