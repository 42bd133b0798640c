import { usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import {
  isValidElement,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { AriaProviders } from '#client/app/AriaProviders.tsx'
import { ErrorBoundary } from '#client/app/error/ErrorBoundary.tsx'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useSessionRecovery } from '#client/app/session-recovery/useSessionRecovery.ts'
import { useShell } from '#client/app/shell-state.ts'
import { Reauthentication } from '#client/features/identity/reauthentication/Reauthentication.tsx'
import { AppHeader } from '#client/Layouts/app/AppHeader.tsx'
import { MainLoader } from '#client/Layouts/app/MainLoader.tsx'
import { Announcer, ScrollToTop, SkipLink } from '#client/Layouts/app/PageNavigation.tsx'
import { Sidebar } from '#client/Layouts/app/Sidebar.tsx'
import { SubNavigation } from '#client/Layouts/app/SubNavigation.tsx'
import { useDrawer } from '#client/Layouts/app/useDrawer.ts'
import { useKey } from '#client/lib/keys.ts'
import {
  applyServerPreferences,
  onChoice,
  usePreferences,
} from '#client/lib/preferences/preferences.ts'
import { createPreferenceSync, postPreferences } from '#client/lib/preferences/sync-preferences.ts'
import { useLock } from '#client/lib/screen-lock/useLock.ts'
import { Toasts } from '#client/ui/Toasts.tsx'

const Customizer = lazyWithRetry(() => import('#client/Layouts/app/customizer/Customizer.tsx'))
const QuickQuote = lazyWithRetry(
  () => import('#client/features/pricing/quick-quote/QuickQuote.tsx'),
)

/**
 * The layout of every page but those of sign-in; its classes are defined in `shell.css`. Displays without a signed-in
 * user are always in full screen.
 */
export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <AriaProviders>
      <Frame>{children}</Frame>
    </AriaProviders>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { sidebar, fullScreen } = useShell()
  const { menu, layout, rtlClass, navbar } = usePreferences()
  const drawer = useDrawer()
  const { url, props } = usePage()
  // A display receives no shared props.
  const isSignedIn = Boolean(props.auth?.user)
  // Known before the page is rendered, so that nothing moves.
  const isMaintenance = 'maintenance' in props && props.maintenance === true
  const isFull = fullScreen || !isSignedIn || isMaintenance
  // The first screen is drawn without a shop, and so without its name.
  const hasFooter = !isFull && props.shop !== null
  return (
    <div className={clsx('main-section', sidebar && 'toggle-sidebar', menu, layout, rtlClass)}>
      <MainLoader />
      {isSignedIn && <Session />}
      {!isFull && (
        <div inert={drawer.isOpen}>
          <SkipLink />
          <ScrollToTop />
        </div>
      )}
      <div className={clsx('main-container', navbar)}>
        {!isFull && (
          <ErrorBoundary shows="nothing">
            <Sidebar drawer={drawer} />
          </ErrorBoundary>
        )}
        <div className="main-content" inert={drawer.isOpen}>
          {!isFull && (
            <ErrorBoundary shows="nothing">
              <AppHeader />
            </ErrorBoundary>
          )}
          <main id="main" tabIndex={-1} className="outline-none">
            <PageTransition isFull={isFull}>
              {!isFull && (
                <ErrorBoundary shows="nothing">
                  <SubNavigation />
                </ErrorBoundary>
              )}
              {/* One child beside the navigation; in full screen the page fills the window itself. */}
              <div className={isFull ? 'contents' : undefined}>
                <ErrorBoundary shows="errorPage" resetKey={`${url} ${keyOf(children)}`}>
                  <Suspense fallback={null}>{children}</Suspense>
                </ErrorBoundary>
              </div>
            </PageTransition>
          </main>
          {hasFooter && (
            <ErrorBoundary shows="nothing">
              <Footer />
            </ErrorBoundary>
          )}
        </div>
      </div>
      <Toasts />
      <ErrorBoundary shows="nothing">
        <Announcer />
      </ErrorBoundary>
      {!isFull && <Panels />}
    </div>
  )
}

/** Keys, preferences, lock and recovery of a signed-in user. */
function Session() {
  useQuickQuoteShortcut()
  usePreferenceSync()
  useSessionRecovery()
  useLock()
  return (
    <ErrorBoundary shows="nothing">
      <Reauthentication />
    </ErrorBoundary>
  )
}

/** Drawers that open from anywhere. */
function Panels() {
  const { quickQuote, setQuickQuote, customizer, setCustomizer } = useShell()
  return (
    <>
      <ErrorBoundary shows="nothing" resetKey={String(customizer)}>
        <Suspense fallback={null}>
          {customizer && <Customizer isOpen={customizer} onOpenChange={setCustomizer} />}
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary shows="nothing" resetKey={String(quickQuote)}>
        <Suspense fallback={null}>
          {quickQuote && <QuickQuote isOpen={quickQuote} onOpenChange={setQuickQuote} />}
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

/** Inertia sets a new key on each visit that does not preserve state. */
const keyOf = (page: ReactNode) => (isValidElement(page) ? page.key : null)

export function Footer() {
  const { t } = useTranslation('shell')
  const { shop } = usePage().props
  return (
    <footer data-shell="" className="gutter py-5 text-center text-sm text-text-3 sm:text-start">
      {t('footer', { year: new Date().getFullYear(), shop: shop?.name || t('brand') })}
    </footer>
  )
}

/** Plays the chosen entrance animation once for each new page. */
export function PageTransition({ isFull, children }: { isFull: boolean; children: ReactNode }) {
  const animation = usePreferences((state) => state.animation)
  const path = usePage().url.split(/[?#]/)[0]
  const [isEntering, setEntering] = useState(animation !== '')
  // Only the path: another filter of the same page is not animated.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path triggers the effect.
  useLayoutEffect(() => setEntering(animation !== ''), [path, animation])
  return (
    <div
      onAnimationEnd={({ target, currentTarget }) => target === currentTarget && setEntering(false)}
      className={clsx(
        isFull ? 'flex min-h-dvh flex-col p-[4vmin]' : 'gutter py-6 has-[[data-bar=bottom]]:pb-0',
        isEntering && animation && ['animate__animated', animation],
      )}
    >
      {children}
    </div>
  )
}

/** Syncs preferences with the server: missing ones are taken from it, and choices are sent to it. */
export function usePreferenceSync() {
  const { auth, locale, preferences } = usePage().props
  const userId = auth.user?.id
  const applyMissing = useEffectEvent(() => applyServerPreferences({ locale, preferences }))
  useEffect(() => {
    if (userId === undefined) return
    void applyMissing()
    const { add: enqueue, send } = createPreferenceSync(postPreferences)
    const unsubscribe = onChoice(enqueue)
    window.addEventListener('pagehide', send)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', send)
      void send()
    }
  }, [userId])
}

export function useQuickQuoteShortcut() {
  const setQuickQuote = useShell((state) => state.setQuickQuote)
  useKey('q', () => setQuickQuote(true))
}
