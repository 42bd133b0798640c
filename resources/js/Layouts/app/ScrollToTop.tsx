import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#client/ui/IconButton.tsx'

const FROM_PX = 50

/** Appears once the page has been scrolled; leads back to its head. */
export function ScrollToTop() {
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const look = () => setShown(window.scrollY > FROM_PX)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])
  if (!isShown) return null
  return (
    <IconButton
      id="scroll-to-top"
      icon={ArrowUp}
      label={t('scroll_to_top')}
      onPress={() => window.scrollTo({ top: 0 })}
      className="fixed end-5 bottom-5 z-30 rounded-full border bg-raised shadow-menu"
    />
  )
}
