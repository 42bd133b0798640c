import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { around, type Picture } from './picture.ts'

interface CarouselProps {
  label: string
  pictures: readonly Picture[]
  /** Makes each picture a button, such as one that opens the `Lightbox`. */
  onOpen?: (index: number) => void
}

/** Pictures in a row, one at a time, scrolled by hand: it never moves by itself. */
export function Carousel({ label, pictures, onOpen }: CarouselProps) {
  const { t } = useTranslation('pictures')
  const { number } = useFormat()
  const list = useRef<HTMLUListElement>(null)
  const [index, setIndex] = useState(0)
  const count = pictures.length
  const show = (next: number) => {
    const item = list.current?.children[around(next, count)]
    if (item instanceof HTMLElement) list.current?.scrollTo({ left: item.offsetLeft })
  }
  // Negative where text is read from right to left.
  const follow = ({ scrollLeft, clientWidth }: HTMLElement) =>
    setIndex(Math.round(Math.abs(scrollLeft) / Math.max(clientWidth, 1)))
  if (count === 0) return null
  return (
    <section aria-label={label} className="w-full max-w-md">
      <ul
        ref={list}
        onScroll={({ currentTarget }) => follow(currentTarget)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
        tabIndex={0}
        className="relative flex snap-x snap-mandatory overflow-x-auto scroll-smooth rounded-card border bg-sunken [scrollbar-width:none] motion-reduce:scroll-auto print:flex-wrap print:overflow-visible print:border-0"
      >
        {pictures.map((picture, at) => (
          <li
            key={picture.src}
            className="w-full shrink-0 snap-start snap-always print:w-1/2 print:p-1"
          >
            <figure>
              {onOpen ? (
                <Button
                  aria-label={t('enlarge', { picture: picture.alt })}
                  onPress={() => onOpen(at)}
                  className="block w-full cursor-zoom-in -outline-offset-2 print:block!"
                >
                  <Image picture={picture} />
                </Button>
              ) : (
                <Image picture={picture} />
              )}
              {picture.caption && (
                <figcaption className="px-3 py-2 text-sm text-text-2">{picture.caption}</figcaption>
              )}
            </figure>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div data-print="no" className="mt-1 flex items-center justify-center gap-2">
          <IconButton
            icon={ChevronLeft}
            label={t('previous')}
            onPress={() => show(index - 1)}
            className={arrowClass}
          />
          <p role="status" className="min-w-16 text-center text-sm text-text-2 tabular-nums">
            {t('position', { shown: number(index + 1), all: number(count) })}
          </p>
          <IconButton
            icon={ChevronRight}
            label={t('next')}
            onPress={() => show(index + 1)}
            className={arrowClass}
          />
        </div>
      )}
    </section>
  )
}

/** Whole, whatever its shape. */
function Image({ picture: { src, alt, width, height } }: { picture: Picture }) {
  return (
    <img
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      className="aspect-4/3 w-full object-contain"
    />
  )
}

const arrowClass = 'rtl:[&>svg]:-scale-x-100'
