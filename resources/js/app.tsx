import '@fontsource/ibm-plex-sans-arabic/arabic-400.css'
import '@fontsource/ibm-plex-sans-arabic/arabic-500.css'
import '@fontsource/ibm-plex-sans-arabic/arabic-600.css'
import '../css/app.css'
import signInNamespaces from 'virtual:sign-in-namespaces'
import { createInertiaApp } from '@inertiajs/react'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '#client/app/error/ErrorBoundary.tsx'
import { registerNotices } from '#client/app/notices.ts'
import { trackActivity } from '#client/lib/background-requests.ts'
import { loadNamespaces, startI18n } from '#client/lib/i18n.ts'
import { clearInitialPage, initialPage, nonce } from '#client/lib/initial-page.ts'
import { TOKEN_COOKIE } from '#client/lib/json-request.ts'
import { isKitPage } from '#client/lib/kit-page.ts'
import { loadWithRetry } from '#client/lib/load-with-retry.ts'
import { startPreferences } from '#client/lib/preferences/preferences.ts'
import type { CLIENT_MISSING, CLIENT_READY } from '#server/http/assets/shell.ts'

type PageModule = { default: ComponentType }

const signInPages = {
  pages: import.meta.glob<PageModule>('./Pages/login*.tsx'),
  namespaces: signInNamespaces,
}
const loadSignedInPages = async () =>
  (await loadWithRetry(() => import('./signed-in-pages.ts'))).default
const loadKitPages = async () => (await loadWithRetry(() => import('./kit-pages.ts'))).default
const layouts = {
  AppLayout: () => import('./Layouts/AppLayout.tsx'),
  AuthLayout: () => import('./Layouts/AuthLayout.tsx'),
}
type Layout = keyof typeof layouts
type LayoutModule = { default: ComponentType<{ children: ReactNode }> }

/** Loaded layouts. Not `lazy`, since React delays suspended content by 300 ms. */
const loadedLayouts = new Map<Layout, ComponentType<{ children: ReactNode }>>()

let isMounted = false
try {
  await start()
  window.dispatchEvent(new Event('assay:ready' satisfies typeof CLIENT_READY))
} catch (error) {
  // server/http/assets/shell.ts handles this event and shows an error without the client.
  window.dispatchEvent(new Event('assay:missing' satisfies typeof CLIENT_MISSING))
  throw error
}

async function start() {
  const page = initialPage()
  const styleNonce = nonce()
  await startI18n(startPreferences(page.props), await namespacesOf(page.component))
  registerNotices()
  trackActivity()
  await createInertiaApp({
    resolve: (name, nextPage) => resolve(name).catch((error) => loadDocument(nextPage?.url, error)),
    layout: (name) => loadedLayouts.get(layoutOf(name)),
    withApp: (app) => <AppFrame>{app}</AppFrame>,
    http: { xsrfCookieName: TOKEN_COOKIE },
    progress: { color: 'var(--gold-fill)', delay: 250 },
    title: (title) => (title ? `${title} · Assay` : 'Assay'),
    ...(styleNonce ? { nonce: styleNonce } : {}),
  })
  clearInitialPage()
  isMounted = true
}

/** When the code of a page cannot be loaded during a visit, its address is loaded as a document. */
function loadDocument(url: string | undefined, error: unknown): never {
  if (isMounted && url) window.location.assign(url)
  throw error
}

/** Loads a page's code, translations and layout together, so that the layout does not shift. */
async function resolve(name: string) {
  const load = (await pageGroupOf(name)).pages[`./${fileOf(name)}`]
  if (!load) throw new Error(`There is no page ${name}`)
  const translations = namespacesOf(name).then(loadNamespaces)
  const [module] = await Promise.all([
    loadWithRetry(load),
    loadLayout(layoutOf(name)),
    translations,
  ])
  return module.default
}

/** The namespaces that a page and its layout require, collected by bin/client/page-namespaces.ts. */
async function namespacesOf(name: string) {
  const { namespaces } = await pageGroupOf(name)
  return [
    ...(namespaces[fileOf(name)] ?? []),
    ...(signInPages.namespaces[`Layouts/${layoutOf(name)}.tsx`] ?? []),
  ]
}

async function pageGroupOf(name: string) {
  if (fileOf(name) in signInPages.namespaces) return signInPages
  return isKitPage(name) ? loadKitPages() : loadSignedInPages()
}

function fileOf(name: string) {
  return `Pages/${name}.tsx`
}

async function loadLayout(layout: Layout) {
  loadedLayouts.set(layout, (await loadWithRetry<LayoutModule>(layouts[layout])).default)
}

/** Sign-in pages have a layout of their own. */
function layoutOf(name: string): Layout {
  return name.includes('login') ? 'AuthLayout' : 'AppLayout'
}

/** Wraps every page in an error boundary. */
function AppFrame({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary shows="errorPage">
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
