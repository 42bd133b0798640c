import { clsx } from 'clsx'
import { lazy, type ReactNode, Suspense } from 'react'
import { Toasts } from '../Components/Toasts.tsx'
import { useShell } from '../shell-state.ts'
import { Announcer } from './app/Announcer.tsx'
import { Footer } from './app/Footer.tsx'
import { Header } from './app/Header.tsx'
import { MainLoader } from './app/MainLoader.tsx'
import { ScrollToTop } from './app/ScrollToTop.tsx'
import { Sidebar } from './app/Sidebar.tsx'
import { SkipLink } from './app/SkipLink.tsx'
import { useDrawer } from './app/useDrawer.ts'
import { useQuickKey } from './app/useQuickKey.ts'

const QuickQuote = lazy(() => import('../Components/quick-quote/QuickQuote.tsx'))

/** The house around every page behind sign-in. */
export default function AppLayout({ children }: { children: ReactNode }) {
  const { quickQuote, setQuickQuote } = useShell()
  const drawer = useDrawer()
  useQuickKey()
  return (
    <div className={clsx('main-section flex min-h-dvh', drawer.isOpen && 'toggle-sidebar')}>
      <SkipLink />
      <MainLoader />
      <Sidebar drawer={drawer} />
      <div
        inert={drawer.isOpen}
        className="main-container flex min-w-0 flex-1 flex-col lg:ms-65 print:ms-0"
      >
        <Header />
        <main id="main" tabIndex={-1} className="gutter flex-1 py-6 outline-none">
          <Suspense fallback={null}>{children}</Suspense>
        </main>
        <Footer />
      </div>
      <ScrollToTop />
      <Toasts />
      <Announcer />
      <Suspense fallback={null}>
        {quickQuote && <QuickQuote isOpen={quickQuote} onOpenChange={setQuickQuote} />}
      </Suspense>
    </div>
  )
}
