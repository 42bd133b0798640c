import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { isValidElement, type ReactNode, Suspense } from 'react'
import { Boundary } from '#client/app/error/Boundary.tsx'
import { usePreferences } from '#client/app/preferences.ts'
import { useShell } from '#client/app/shell-state.ts'
import { Proof } from '#client/features/identity/reauthentication/Proof.tsx'
import { useLock } from '#client/lib/screen-lock/useLock.ts'
import { late } from '#client/lib/session-recovery/late.tsx'
import { useInterruptions } from '#client/lib/session-recovery/useInterruptions.ts'
import { Toasts } from '#client/ui/Toasts.tsx'
import { Announcer } from './app/Announcer.tsx'
import { AppHeader } from './app/AppHeader.tsx'
import { CustomizerTab } from './app/CustomizerTab.tsx'
import { Footer } from './app/Footer.tsx'
import { MainLoader } from './app/MainLoader.tsx'
import { PageEntrance } from './app/PageEntrance.tsx'
import { ScrollToTop } from './app/ScrollToTop.tsx'
import { Sidebar } from './app/Sidebar.tsx'
import { SkipLink } from './app/SkipLink.tsx'
import { useDrawer } from './app/useDrawer.ts'
import { useFollowing } from './app/useFollowing.ts'
import { useQuickKey } from './app/useQuickKey.ts'

const QuickQuote = late(() => import('#client/features/pricing/quick-quote/QuickQuote.tsx'))

/** The house around every page behind sign-in; what its classes mean stands in `shell.css`. */
export default function AppLayout({ children }: { children: ReactNode }) {
  const { sidebar, quickQuote, setQuickQuote } = useShell()
  const { menu, layout, rtlClass, navbar } = usePreferences()
  const drawer = useDrawer()
  const { url } = usePage()
  useQuickKey()
  useFollowing()
  useInterruptions()
  useLock()
  return (
    <div className={clsx('main-section', sidebar && 'toggle-sidebar', menu, layout, rtlClass)}>
      <MainLoader />
      <div inert={drawer.isOpen}>
        <SkipLink />
        <CustomizerTab />
        <ScrollToTop />
      </div>
      <div className={clsx('main-container', navbar)}>
        <Boundary shows="nothing">
          <Sidebar drawer={drawer} />
        </Boundary>
        <div className="main-content" inert={drawer.isOpen}>
          <Boundary shows="nothing">
            <AppHeader />
          </Boundary>
          <main id="main" tabIndex={-1} className="outline-none">
            <PageEntrance>
              <Boundary shows="fault" of={`${url} ${keyOf(children)}`}>
                <Suspense fallback={null}>{children}</Suspense>
              </Boundary>
            </PageEntrance>
          </main>
          <Boundary shows="nothing">
            <Footer />
          </Boundary>
        </div>
      </div>
      <Toasts />
      <Boundary shows="nothing">
        <Announcer />
      </Boundary>
      <Boundary shows="nothing">
        <Proof />
      </Boundary>
      <Boundary shows="nothing" of={String(quickQuote)}>
        <Suspense fallback={null}>
          {quickQuote && <QuickQuote isOpen={quickQuote} onOpenChange={setQuickQuote} />}
        </Suspense>
      </Boundary>
    </div>
  )
}

/** Inertia gives each visit that does not keep the state of the page another key. */
const keyOf = (page: ReactNode) => (isValidElement(page) ? page.key : null)
