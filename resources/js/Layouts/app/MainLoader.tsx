import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shieldPath } from '#client/app/Logo.tsx'

const SHOWN_MS = 500

/** Covers the rendered page with the hallmark for half a second after a full load. */
export function MainLoader() {
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <div
      id="main-loader"
      role="status"
      aria-busy="true"
      aria-label={t('loading')}
      className="fixed inset-0 z-60 flex items-center justify-center bg-canvas"
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-14 text-gold-fill">
        <path
          d={shieldPath}
          pathLength={1}
          strokeDasharray={1}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          className="animate-hallmark"
        />
      </svg>
    </div>
  )
}
