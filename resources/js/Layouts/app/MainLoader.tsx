import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shieldPath } from '#client/app/Logo.tsx'

const SHOWN_MS = 500

/** The hallmark over the page for half a second from the first paint of a full load. It covers nothing. */
export function MainLoader() {
  const { t } = useTranslation('shell')
  const [shownMs] = useState(sinceFirstPaint)
  const [isShown, setShown] = useState(shownMs < SHOWN_MS)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS - shownMs)
    return () => clearTimeout(timer)
  }, [shownMs])
  if (!isShown) return null
  return (
    <div
      id="main-loader"
      role="status"
      aria-busy="true"
      aria-label={t('loading')}
      className="pointer-events-none fixed inset-0 z-60 flex items-center justify-center"
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-14 text-gold-fill">
        <path
          d={shieldPath}
          pathLength={1}
          strokeDasharray={1}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          // Continues the animation of the loader that the document draws.
          style={shownMs > 0 ? { animationDelay: `-${shownMs}ms` } : undefined}
          className="animate-hallmark"
        />
      </svg>
    </div>
  )
}

/** Milliseconds since the document was first painted; 0 before that, and where it is drawn. */
function sinceFirstPaint(): number {
  if (typeof window === 'undefined') return 0
  const paint = performance.getEntriesByName('first-paint')[0]
  return paint ? Math.round(performance.now() - paint.startTime) : 0
}
