import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { Fragment, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Entry, pathOf } from '#client/app/navigation.ts'
import { showCurrent } from '#client/lib/useCurrentInView.ts'
import { openSection, SECTIONS, type Section, useSectionTitle } from './sections.ts'

const PAGE = '/configuration'

interface ConfigurationLinksProps {
  pages: readonly Entry[]
  /** The element around the links. */
  row: RefObject<HTMLElement | null>
}

/**
 * The navigation of the configuration: the parts of the settings page, and the other pages. The parts are opened without
 * a visit while their page is shown, and the one being read is marked. In a wide window, the two groups have headings, and
 * the further parts that belong to an entry are listed below it.
 */
export default function ConfigurationLinks({ pages, row }: ConfigurationLinksProps) {
  const { t } = useTranslation('shell')
  const title = useSectionTitle()
  const { url } = usePage()
  const path = pathOf(url)
  const isHere = path === PAGE
  const { current, hold } = useCurrentSection(isHere)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another current section triggers the effect.
  useEffect(() => showCurrent(row.current), [row, current])
  const open = (event: MouseEvent, section: Section | undefined) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !isHere) return
    if (!section || !openSection(section)) return
    event.preventDefault()
    hold(section)
  }
  const isCurrent = ({ href, sections }: Entry) => {
    const part = partAt(href)
    if (part) return part === current
    return path === href && (!current || (sections?.includes(current) ?? false))
  }
  const [firstPart, firstOther] = [pages.find(isPart), pages.find((page) => !isPart(page))]
  const partsTitle = t(isHere ? 'nav.on_this_page' : 'nav.configuration')
  return pages.map((page) => (
    <Fragment key={page.key}>
      {page === firstPart && <p className={headingClass}>{partsTitle}</p>}
      {page === firstOther && (
        <>
          {firstPart && <span aria-hidden className="mx-2 my-2 border-s xl:hidden" />}
          <p className={clsx(headingClass, firstPart && 'mt-5')}>{t('nav.related')}</p>
        </>
      )}
      <Link
        href={page.href}
        prefetch={false}
        onClick={(event) => open(event, page.href === PAGE ? SECTIONS[0] : partAt(page.href))}
        aria-current={isCurrent(page) ? currentOf(page) : undefined}
      >
        {t(`nav.${page.key}`)}
      </Link>
      {page.sections && (
        <ul className="my-1 ms-2.5 hidden border-s xl:block">
          {SECTIONS.filter((section) => page.sections?.includes(section)).map((section) => (
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
      )}
    </Fragment>
  ))
}

const headingClass = 'mb-1 hidden px-2.5 text-sm text-text-3 xl:block'

/** Whether it is on the settings page. */
const isPart = ({ href }: Entry) => pathOf(href) === PAGE

/** The part of the settings page that an address opens. */
function partAt(href: string): Section | undefined {
  const [, id] = href.split('#')
  return SECTIONS.find((section) => section === id)
}

const currentOf = ({ href }: Entry) => (partAt(href) ? 'location' : 'page')

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
