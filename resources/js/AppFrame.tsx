import { router } from '@inertiajs/react'
import { type ReactNode, Suspense } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { languageTag } from '#lang/locales.ts'
import { usePreferences } from './preferences.ts'

/** What surrounds every page: the language for parts that speak by themselves, and how their links travel. */
export function AppFrame({ children }: { children: ReactNode }) {
  const locale = usePreferences((state) => state.locale)
  return (
    <I18nProvider locale={languageTag(locale)}>
      <RouterProvider navigate={(href) => router.visit(href)}>
        <Suspense fallback={null}>{children}</Suspense>
      </RouterProvider>
    </I18nProvider>
  )
}
