import { Component, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { reportFault } from './report-fault.ts'

interface BoundaryProps {
  /** Which page is drawn: another one is drawn again after a failure. */
  of?: string
  /** Whether a failure shows the page about it, or nothing: a page can do without some of what is around it. */
  shows: 'fault' | 'nothing'
  children: ReactNode
}

interface BoundaryState {
  of: string | undefined
  hasFailed: boolean
  number: string
}

/** Keeps a failure in drawing `children` from emptying the screen, and reports it. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, hasFailed: false, number: '' }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState) {
    return of === state.of ? null : { of, hasFailed: false, number: '' }
  }

  override componentDidCatch(error: unknown) {
    void reportFault(error).then((number) => this.setState({ number }))
  }

  override render() {
    const { hasFailed, number } = this.state
    if (!hasFailed) return this.props.children
    return this.props.shows === 'fault' ? <PageFault number={number} /> : null
  }
}

/** In place of a page that failed: what happened, its number, and two ways on, both by a full load. */
function PageFault({ number }: { number: string }) {
  const { t } = useTranslation()
  const title = t('broken.title')
  useEffect(() => {
    document.title = title
    // The client draws nothing any more where the failure took its root along.
    const reload = () => window.location.reload()
    window.addEventListener('popstate', reload)
    return () => window.removeEventListener('popstate', reload)
  }, [title])
  return (
    <div role="alert" className="mx-auto max-w-lg px-4 pt-[10vh]">
      <h1 className="font-display text-3xl text-balance">{title}</h1>
      <p className="mt-3 text-lg text-text-2">{t('broken.text')}</p>
      <p className="mt-7 flex flex-wrap items-center gap-4">
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t('trouble.reload')}
        </Button>
        <a href="/" className="text-petrol underline-offset-2 hover:underline">
          {t('nav.home')}
        </a>
      </p>
      {number && (
        <p className="mt-8 border-t pt-4 text-sm text-text-3">
          {t('broken.number')} <bdi className="break-all text-text-2 select-all">{number}</bdi>
        </p>
      )}
    </div>
  )
}
