import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { pathOf } from '#client/app/navigation.ts'
import { openSection, SECTIONS, type Section, useSectionTitle } from './sections.ts'

const PAGE = '/configuration'

/** The sections of the settings page, for the navigation of the configuration; the one being read is marked. */
export default function SectionLinks() {
  const title = useSectionTitle()
  const isHere = pathOf(usePage().url) === PAGE
  const { current, hold } = useCurrentSection(isHere)
  const open = (event: MouseEvent, section: Section) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !isHere || !openSection(section)) return
    event.preventDefault()
    hold(section)
  }
  return (
    <ul className="my-1 ms-2.5 hidden border-s xl:block">
      {SECTIONS.map((section) => (
        <li key={section}>
          <Link
            href={`${PAGE}#${section}`}
            prefetch={false}
            onClick={(event) => open(event, section)}
            aria-current={section === current ? 'location' : undefined}
            className={clsx(
              '-ms-px flex min-h-8 items-center border-s-2 py-1 ps-3 wrap-anywhere hyphens-auto hover:text-text',
              section === current
                ? 'border-gold-fill font-medium text-text'
                : 'border-transparent text-text-2',
            )}
          >
            {title(section)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** How far below the top of the window a section counts as being read. */
const READING_LINE_PX = 160

/**
 * The section at the top of the window. One that was chosen stays current until the user scrolls, because the last ones
 * cannot be scrolled to the top.
 */
function useCurrentSection(isHere: boolean) {
  const [current, setCurrent] = useState<Section | null>(null)
  const isHeld = useRef(false)
  useEffect(() => {
    if (!isHere) return setCurrent(null)
    const update = () => {
      if (!isHeld.current) setCurrent(sectionAtTop())
    }
    const release = () => {
      isHeld.current = false
    }
    update()
    window.addEventListener('scroll', update, { passive: true })
    for (const type of USER_SCROLLS) window.addEventListener(type, release, { passive: true })
    return () => {
      window.removeEventListener('scroll', update)
      for (const type of USER_SCROLLS) window.removeEventListener(type, release)
    }
  }, [isHere])
  const hold = (section: Section) => {
    isHeld.current = true
    setCurrent(section)
  }
  return { current, hold }
}

const USER_SCROLLS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

function sectionAtTop(): Section {
  const passed = SECTIONS.filter((section) => {
    const element = document.getElementById(section)
    return element && element.getBoundingClientRect().top <= READING_LINE_PX
  })
  return passed.at(-1) ?? SECTIONS[0]
}
