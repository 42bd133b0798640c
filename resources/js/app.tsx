import '../css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import { type ComponentType, lazy } from 'react'
import { AppFrame } from './AppFrame.tsx'
import { loadWordsOf, startI18n } from './i18n.ts'
import { noteUse } from './lock/in-use.ts'
import { watchNotices } from './notices.ts'
import { startPreferences } from './preferences.ts'
import { firstPage, forgetFirstPage, nonce } from './server-document.ts'

export type PageModule = { default: ComponentType }

const doors = import.meta.glob<PageModule>('./Pages/login*.tsx')
const housePages = async () => (await import('./house-pages.ts')).default
const appLayout = () => import('./Layouts/AppLayout.tsx')
const authLayout = () => import('./Layouts/AuthLayout.tsx')
const bareLayout = () => import('./Layouts/BareLayout.tsx')
const AppLayout = lazy(appLayout)
const AuthLayout = lazy(authLayout)
const BareLayout = lazy(bareLayout)

const page = firstPage()
const styleNonce = nonce()
await startI18n(startPreferences(page.props), page.component)
watchNotices()
noteUse()

await createInertiaApp({
  resolve,
  layout: (name) => layoutOf(name, { app: AppLayout, auth: AuthLayout, bare: BareLayout }),
  withApp: (app) => <AppFrame>{app}</AppFrame>,
  progress: { color: 'var(--gold-fill)', delay: 250 },
  title: (title) => (title ? `${title} · Assay` : 'Assay'),
  ...(styleNonce ? { nonce: styleNonce } : {}),
})
forgetFirstPage()

/** A page's code, its words and its layout arrive together, so that nothing jumps. */
async function resolve(name: string) {
  const file = `./Pages/${name}.tsx`
  const load = doors[file] ?? (await housePages())[file]
  if (!load) throw new Error(`There is no page ${name}`)
  const layout = layoutOf(name, { app: appLayout, auth: authLayout, bare: bareLayout })
  const [module] = await Promise.all([load(), layout(), loadWordsOf(name)])
  return module.default
}

/** Doors and screens on the wall stand outside the house. */
function layoutOf<Layout>(name: string, layouts: Record<'app' | 'auth' | 'bare', Layout>): Layout {
  if (name.includes('login')) return layouts.auth
  return name === 'board' ? layouts.bare : layouts.app
}
