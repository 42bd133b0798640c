import 'resources/css/app.css'
import doorWords from 'virtual:door-words'
import { createInertiaApp, router } from '@inertiajs/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Boundary } from '#client/app/error/ErrorBoundary.tsx'
import { firstPage, forgetFirstPage, nonce } from '#client/app/initial-page.ts'
import { watchNotices } from '#client/app/notices.ts'
import { startPreferences, usePreferences } from '#client/app/preferences.ts'
import { noteUse } from '#client/lib/background-requests.ts'
import { part } from '#client/lib/load-with-retry.ts'
import { directionOf, type Locale, languageTag } from '#lang/locales.ts'
import type { CLIENT_MISSING, CLIENT_READY } from '#server/http/assets/shell.ts'
import { loadWords, startI18n } from './i18n.ts'

export type PageModule = { default: ComponentType }

const doors = { pages: import.meta.glob<PageModule>('./Pages/login*.tsx'), words: doorWords }
const house = async () => (await part(() => import('./signed-in-pages.ts'))).default
const layouts = {
  AppLayout: () => import('./Layouts/AppLayout.tsx'),
  AuthLayout: () => import('./Layouts/AuthLayout.tsx'),
  BareLayout: () => import('./Layouts/BareLayout.tsx'),
}
type Layout = keyof typeof layouts
type LayoutModule = { default: ComponentType<{ children: ReactNode }> }

/** Layouts that have arrived. Not `lazy`: React holds back for 300 ms what had to wait once. */
const arrived = new Map<Layout, ComponentType<{ children: ReactNode }>>()

let isDrawn = false
try {
  await start()
  window.dispatchEvent(new Event('assay:ready' satisfies typeof CLIENT_READY))
} catch (error) {
  // server/http/assets/shell.ts listens: without this client nothing else can say what is the matter.
  window.dispatchEvent(new Event('assay:missing' satisfies typeof CLIENT_MISSING))
  throw error
}

async function start() {
  const page = firstPage()
  const styleNonce = nonce()
  await startI18n(startPreferences(page.props), await wordsOf(page.component))
  watchNotices()
  noteUse()
  await createInertiaApp({
    resolve: (name, shown) => resolve(name).catch((error) => leaveFor(shown?.url, error)),
    layout: (name) => arrived.get(layoutOf(name)),
    withApp: (app) => <AppFrame>{app}</AppFrame>,
    progress: { color: 'var(--gold-fill)', delay: 250 },
    title: (title) => (title ? `${title} · Assay` : 'Assay'),
    ...(styleNonce ? { nonce: styleNonce } : {}),
  })
  forgetFirstPage()
  isDrawn = true
}

/** A page that does not arrive during a visit is loaded as a document, as at first, by its address. */
function leaveFor(url: string | undefined, error: unknown): never {
  if (isDrawn && url) window.location.assign(url)
  throw error
}

/** A page's code, its words and its layout arrive together, so that nothing jumps. */
async function resolve(name: string) {
  const load = (await placeOf(name)).pages[`./${fileOf(name)}`]
  if (!load) throw new Error(`There is no page ${name}`)
  const words = wordsOf(name).then(loadWords)
  const [module] = await Promise.all([part(load), bring(layoutOf(name)), words])
  return module.default
}

/** Those that the page and the house around it cannot be drawn without: bin/client/page-namespaces.ts reads them there. */
async function wordsOf(name: string) {
  const { words } = await placeOf(name)
  return [...(words[fileOf(name)] ?? []), ...(doors.words[`Layouts/${layoutOf(name)}.tsx`] ?? [])]
}

async function placeOf(name: string) {
  return fileOf(name) in doors.words ? doors : house()
}

function fileOf(name: string) {
  return `Pages/${name}.tsx`
}

async function bring(layout: Layout) {
  arrived.set(layout, (await part<LayoutModule>(layouts[layout])).default)
}

/** Doors and screens on the wall stand outside the house. */
function layoutOf(name: string): Layout {
  if (name.includes('login')) return 'AuthLayout'
  return name === 'board' ? 'BareLayout' : 'AppLayout'
}

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
