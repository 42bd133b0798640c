import '../css/app.css'
import doorWords from 'virtual:door-words'
import { createInertiaApp } from '@inertiajs/react'
import type { ComponentType, ReactNode } from 'react'
import { AppFrame } from './AppFrame.tsx'
import { loadWords, startI18n } from './i18n.ts'
import { noteUse } from './lock/in-use.ts'
import { watchNotices } from './notices.ts'
import { startPreferences } from './preferences.ts'
import { firstPage, forgetFirstPage, nonce } from './server-document.ts'

export type PageModule = { default: ComponentType }

const doors = { pages: import.meta.glob<PageModule>('./Pages/login*.tsx'), words: doorWords }
const house = async () => (await import('./house-pages.ts')).default
const layouts = {
  AppLayout: () => import('./Layouts/AppLayout.tsx'),
  AuthLayout: () => import('./Layouts/AuthLayout.tsx'),
  BareLayout: () => import('./Layouts/BareLayout.tsx'),
}
type Layout = keyof typeof layouts

/** Layouts that have arrived. Not `lazy`: React holds back for 300 ms what had to wait once. */
const arrived = new Map<Layout, ComponentType<{ children: ReactNode }>>()

const page = firstPage()
const styleNonce = nonce()
await startI18n(startPreferences(page.props), await wordsOf(page.component))
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
  const load = (await placeOf(name)).pages[`./${fileOf(name)}`]
  if (!load) throw new Error(`There is no page ${name}`)
  const words = wordsOf(name).then(loadWords)
  const [module] = await Promise.all([load(), bring(layoutOf(name)), words])
  return module.default
}

/** Those that the page and the house around it cannot be drawn without: bin/client/page-words.ts reads them there. */
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
  arrived.set(layout, (await layouts[layout]()).default)
}

/** Doors and screens on the wall stand outside the house. */
function layoutOf(name: string): Layout {
  if (name.includes('login')) return 'AuthLayout'
  return name === 'board' ? 'BareLayout' : 'AppLayout'
}
