import '../css/app.css'
import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType, ReactNode } from 'react'
import { AppFrame } from './AppFrame.tsx'
import { loadWordsOf, startI18n } from './i18n.ts'
import { noteUse } from './lock/in-use.ts'
import { watchNotices } from './notices.ts'
import { startPreferences } from './preferences.ts'
import { firstPage, forgetFirstPage, nonce } from './server-document.ts'

export type PageModule = { default: ComponentType }

const doors = import.meta.glob<PageModule>('./Pages/login*.tsx')
const housePages = async () => (await import('./house-pages.ts')).default
const layouts = {
  app: () => import('./Layouts/AppLayout.tsx'),
  auth: () => import('./Layouts/AuthLayout.tsx'),
  bare: () => import('./Layouts/BareLayout.tsx'),
}
type Layout = keyof typeof layouts

/** Layouts that have arrived. Not `lazy`: React holds back for 300 ms what had to wait once. */
const arrived = new Map<Layout, ComponentType<{ children: ReactNode }>>()

const page = firstPage()
const styleNonce = nonce()
await startI18n(startPreferences(page.props), page.component)
watchNotices()
noteUse()

await createInertiaApp({
  resolve,
  layout: (name) => arrived.get(layoutOf(name)),
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
  const [module] = await Promise.all([load(), bring(layoutOf(name)), loadWordsOf(name)])
  return module.default
}

async function bring(layout: Layout) {
  arrived.set(layout, (await layouts[layout]()).default)
}

/** Doors and screens on the wall stand outside the house. */
function layoutOf(name: string): Layout {
  if (name.includes('login')) return 'auth'
  return name === 'board' ? 'bare' : 'app'
}
