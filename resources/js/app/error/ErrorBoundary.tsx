import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { contactHref } from '#client/app/contact-link.ts'
import { NativeButton } from '#client/ui/native/Button.tsx'
import { reportFault } from './report-fault.ts'

interface ErrorBoundaryProps {
  /** Identifies the content: a changed value renders the children again after a failure. */
  resetKey?: string
  /** What a failure shows: an error page, or nothing for optional parts of the layout. */
  shows: 'errorPage' | 'nothing'
  children: ReactNode
}

interface ErrorBoundaryState {
  resetKey: string | undefined
  hasFailed: boolean
  number: string
  /** Under this number, as only errors of signed-in users are. */
  isLogged: boolean
}

/** Catches and reports errors while `children` render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {
    resetKey: this.props.resetKey,
    hasFailed: false,
    number: '',
    isLogged: false,
  }

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey
      ? null
      : { resetKey, hasFailed: false, number: '', isLogged: false }
  }

  override componentDidCatch(error: unknown) {
    void reportFault(error).then((report) => this.setState(report))
  }

  override render() {
    const { hasFailed, number, isLogged } = this.state
    if (!hasFailed) return this.props.children
    return this.props.shows === 'errorPage' ? (
      <PageFault number={number} isLogged={isLogged} />
    ) : null
  }
}

/** Error page with the request number; both links load a full document. */
function PageFault({ number, isLogged }: Pick<ErrorBoundaryState, 'number' | 'isLogged'>) {
  const { t } = useTranslation()
  const title = t('display_error.title')
  useEffect(() => {
    document.title = title
    // After an error at the root the client no longer renders, so going back needs a full load.
    const reload = () => window.location.reload()
    window.addEventListener('popstate', reload)
    return () => window.removeEventListener('popstate', reload)
  }, [title])
  return (
    <div role="alert" className="mx-auto max-w-lg px-4 pt-[10vh]">
      <h1 className="font-display text-3xl text-balance">{title}</h1>
      <p className="mt-3 text-lg text-text-2">{t('display_error.text')}</p>
      <p className="mt-7 flex flex-wrap items-center gap-4">
        <NativeButton variant="primary" onClick={() => window.location.reload()}>
          {t('request_error.reload')}
        </NativeButton>
        <a href="/" className="text-petrol underline-offset-2 hover:underline">
          {t('nav.home')}
        </a>
        {isLogged && (
          <a
            href={contactHref({
              url: window.location.pathname + window.location.search,
              requestId: number,
            })}
            className="text-petrol underline-offset-2 hover:underline"
          >
            {t('profile.contact')}
          </a>
        )}
      </p>
      {number && (
        <p className="mt-8 border-t pt-4 text-sm text-text-3">
          {t('display_error.number')}{' '}
          <bdi className="break-all text-text-2 select-all">{number}</bdi>
        </p>
      )}
    </div>
  )
}
