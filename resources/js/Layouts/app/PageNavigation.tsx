import { router } from '@inertiajs/react'
import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#client/ui/IconButton.tsx'

/** Skips the menu; the first tab stop. */
export function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <a
      href="#main"
      className="sr-only rounded-control bg-ink px-4 py-2 font-semibold text-on-ink focus:not-sr-only focus:fixed focus:start-4 focus:top-3 focus:z-60"
    >
      {t('nav.skip')}
    </a>
  )
}

/** Announces the title of each page visited without a full load. */
export function Announcer() {
  const [title, setTitle] = useState('')
  useEffect(
    () =>
      router.on('navigate', () => {
        // The page sets its title just after rendering.
        setTimeout(() => setTitle(document.title), 100)
      }),
    [],
  )
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

const FROM_PX = 50

/** A button back to the top that appears after scrolling. */
export function ScrollToTop() {
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const update = () => setShown(window.scrollY > FROM_PX)
    // Read at once, the position would require a layout of the whole page.
    const frame = requestAnimationFrame(update)
    window.addEventListener('scroll', update, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', update)
    }
  }, [])
  if (!isShown) return null
  return (
    <IconButton
      id="scroll-to-top"
      icon={ArrowUp}
      label={t('scroll_to_top')}
      onPress={() => window.scrollTo({ top: 0 })}
      className="fixed end-5 bottom-5 z-30 rounded-full border bg-raised shadow-menu [body:has([data-bar=bottom])_&]:bottom-18 max-sm:[body:has([data-bar=bottom])_&]:bottom-30"
    />
  )
}
