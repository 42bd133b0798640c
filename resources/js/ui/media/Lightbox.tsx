import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { useLocale } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { around, type Picture } from './picture.ts'

interface LightboxProps {
  pictures: readonly Picture[]
  /** The picture that is shown; null: the lightbox is closed. */
  index: number | null
  onIndexChange: (index: number | null) => void
}

/** One picture as large as the window, always on a dark background, with the others one key away. */
export function Lightbox({ pictures, index, onIndexChange }: LightboxProps) {
  const { t } = useTranslation(['pictures', 'shell'])
  const { number } = useFormat()
  const count = pictures.length
  // The last picture stays while the lightbox fades out.
  const [shown, setShown] = useState(index ?? 0)
  if (index !== null && index !== shown) setShown(index)
  const picture = pictures[shown]
  const isOpen = index !== null && picture !== undefined
  const show = (step: number) => onIndexChange(around(shown + step, count))
  useArrowKeys(isOpen && count > 1, show)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={() => onIndexChange(null)}
      isDismissable
      className="dark fixed inset-0 z-50 bg-canvas entering:animate-fade-in exiting:animate-fade-out"
    >
      <Modal className="h-full outline-none">
        {picture && (
          <Dialog aria-label={picture.alt} className="flex h-full flex-col outline-none">
            <div className="flex min-h-13 items-center gap-2 ps-4 pe-2">
              <p role="status" className="text-sm text-text-2 tabular-nums">
                {count > 1 &&
                  t('pictures:position', { shown: number(shown + 1), all: number(count) })}
              </p>
              <span className="ms-auto flex gap-1">
                {count > 1 && (
                  <>
                    <IconButton
                      icon={ChevronLeft}
                      label={t('pictures:previous')}
                      onPress={() => show(-1)}
                      className={arrowClass}
                    />
                    <IconButton
                      icon={ChevronRight}
                      label={t('pictures:next')}
                      onPress={() => show(1)}
                      className={arrowClass}
                    />
                  </>
                )}
                <IconButton icon={X} label={t('shell:action.close')} slot="close" />
              </span>
            </div>
            <figure className="flex min-h-0 flex-1 flex-col items-center gap-3 px-4 pb-4">
              <img
                key={picture.src}
                src={picture.src}
                alt={picture.alt}
                width={picture.width}
                height={picture.height}
                className="min-h-0 w-full max-w-5xl flex-1 animate-fade-in object-contain"
              />
              {picture.caption && (
                <figcaption className="max-w-prose text-center">{picture.caption}</figcaption>
              )}
            </figure>
          </Dialog>
        )}
      </Modal>
    </ModalOverlay>
  )
}

/** The arrow keys follow the direction in which the page is read. */
function useArrowKeys(isOn: boolean, show: (step: number) => void) {
  const { direction } = useLocale()
  const handle = useEffectEvent(({ key }: KeyboardEvent) => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const back = direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft'
    if (key === forward) show(1)
    if (key === back) show(-1)
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [isOn])
}

const arrowClass = 'rtl:[&>svg]:-scale-x-100'
