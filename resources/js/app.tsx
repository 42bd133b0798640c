import '@fontsource/ibm-plex-sans-arabic/arabic-400.css'
import '@fontsource/ibm-plex-sans-arabic/arabic-500.css'
import '@fontsource/ibm-plex-sans-arabic/arabic-600.css'
import '../css/app.css'
import signInNamespaces from 'virtual:sign-in-namespaces'
import { createInertiaApp } from '@inertiajs/react'
import { type ComponentType, type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppFrame } from '#client/app/AppFrame.tsx'
import { registerNotices } from '#client/app/notices.ts'
import { trackActivity } from '#client/lib/background-requests.ts'
import { loadNamespaces, startI18n } from '#client/lib/i18n.ts'
import { clearInitialPage, initialPage, nonce } from '#client/lib/initial-page.ts'
import { TOKEN_COOKIE } from '#client/lib/json-request.ts'
import { isKitPage } from '#client/lib/kit-page.ts'
import { loadWithRetry } from '#client/lib/load-with-retry.ts'
import { startPreferences } from '#client/lib/preferences/preferences.ts'
import type { CLIENT_MISSING, CLIENT_READY } from '#server/http/assets/client-events.ts'
import type { Drawn } from '#server/http/assets/first-screen.ts'

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
    setup: ({ el, App, props }) =>
      show(
        el,
        <AppFrame onShown={reportShown}>
          <App {...props} />
        </AppFrame>,
      ),
    http: { xsrfCookieName: TOKEN_COOKIE },
    progress: { color: 'var(--gold-fill)', delay: 250 },
    title: (title) => (title ? `${title} · Assay` : 'Assay'),
    ...(styleNonce ? { nonce: styleNonce } : {}),
  })
  clearInitialPage()
  isMounted = true
}

function reportShown() {
  const root = document.getElementById('app')
  if (root) delete root.dataset.drawn
  window.dispatchEvent(new Event('assay:ready' satisfies typeof CLIENT_READY))
}

/**
 * Takes over a drawn page, or replaces a drawn layout. As a transition, React lets the browser respond in between; both
 * stay as they are until React is done.
 */
function show(root: HTMLElement | null, app: ReactNode) {
  if (!root) throw new Error('the document has no root element')
  const isDrawn = root.dataset.drawn === ('page' satisfies Drawn)
  startTransition(() => {
    if (isDrawn) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
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
