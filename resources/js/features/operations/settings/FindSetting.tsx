import { clsx } from 'clsx'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKey } from '#client/lib/keys.ts'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/Icon.tsx'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'
import { openSection, SECTIONS, useSectionTitle } from './sections.ts'

/** Something to jump to: a field of the page, or a whole section. */
interface Setting {
  id: string
  label: string
  section: string
  open: () => void
}

const MAX_SHOWN = 8

/** Finds a field of this page by its label and opens it; with nothing typed it lists the sections. */
export function FindSetting() {
  const { t } = useTranslation('configuration')
  const title = useSectionTitle()
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Setting[] | null>(null)
  const [active, setActive] = useState(0)
  useKey('f', () => inputRef.current?.focus())
  const sections = (): Setting[] =>
    SECTIONS.map((section) => ({
      id: section,
      label: title(section),
      section: '',
      open: () => openSection(section),
    }))
  const search = (text: string) => {
    setTyped(text)
    setActive(0)
    setFound(
      text.trim() === ''
        ? sections()
        : matching([...fieldsOnPage(), ...sections()], text).slice(0, MAX_SHOWN),
    )
  }
  const close = () => setFound(null)
  const open = (setting: Setting | undefined) => {
    if (!setting) return
    setTyped('')
    close()
    setting.open()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = found?.length ?? 0
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        event.preventDefault()
        if (!found) return search(typed)
        const step = event.key === 'ArrowDown' ? 1 : -1
        return count > 0 && setActive((active + step + count) % count)
      }
      case 'Enter':
        event.preventDefault()
        return open(found?.[active])
      case 'Escape':
        setTyped('')
        return close()
    }
  }
  return (
    <search
      className="relative w-full sm:w-72"
      onBlur={({ currentTarget, relatedTarget }) =>
        !currentTarget.contains(relatedTarget) && close()
      }
    >
      <div className={boxClass}>
        <span className="flex items-center ps-3 text-text-3">
          <Icon icon={Search} size={16} />
        </span>
        <input
          ref={inputRef}
          type="text"
          role="combobox"
          aria-label={t('find.label')}
          aria-expanded={found !== null}
          aria-controls={`${id}-list`}
          aria-activedescendant={found?.[active] ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          aria-keyshortcuts="f"
          autoComplete="off"
          placeholder={t('find.label')}
          value={typed}
          onChange={(event) => search(event.target.value)}
          onFocus={() => search(typed)}
          onClick={() => !found && search(typed)}
          onKeyDown={onKeyDown}
          className={inputClass}
        />
      </div>
      {found && (
        <div
          className={clsx(
            menuClass,
            'absolute inset-x-0 z-20 mt-1 max-h-96 overflow-y-auto max-sm:start-auto max-sm:w-[calc(100vw-2rem)]',
          )}
        >
          <div id={`${id}-list`} role="listbox" aria-label={t('find.label')}>
            {found.map((setting, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, which keeps the focus.
              <div
                key={setting.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => open(setting)}
                onPointerMove={() => setActive(index)}
                className={clsx(menuItemClass, index === active && 'bg-sunken')}
              >
                <span className="min-w-0">
                  <span className="block">{setting.label}</span>
                  {setting.section && (
                    <span className="block text-sm text-text-2">{setting.section}</span>
                  )}
                </span>
              </div>
            ))}
          </div>
          {found.length === 0 && (
            <p role="status" className="px-3 py-2 text-sm text-text-2">
              {t('find.none')}
            </p>
          )}
        </div>
      )}
    </search>
  )
}

/** The labelled fields of all sections. They are read from the page, so that none can be forgotten. */
function fieldsOnPage(): Setting[] {
  return SECTIONS.flatMap((id) => {
    const section = document.getElementById(id)
    if (!section) return []
    const heading = textOf(section.querySelector('h2'))
    const labels = section.querySelectorAll<HTMLElement>('label, th[scope=row]')
    return [...labels].flatMap((label, index) => {
      const field = fieldOf(label)
      if (!field) return []
      const group = textOf(label.closest('fieldset')?.querySelector('legend'))
      const place = group && group !== heading ? `${heading} · ${group}` : heading
      return [
        {
          id: `${id}-${index}`,
          label: textOf(label),
          section: place,
          open: () => openField(field, label),
        },
      ]
    })
  })
}

function fieldOf(label: HTMLElement): HTMLElement | null {
  if (label instanceof HTMLLabelElement) return label.control
  return label.parentElement?.querySelector('input, select') ?? null
}

/** The text of an element without what belongs to screen readers or to a nested explanation. */
const textOf = (element: Element | null | undefined): string =>
  [...(element?.childNodes ?? [])]
    .filter((node) => node.nodeType === Node.TEXT_NODE)
    .map((node) => node.textContent?.trim())
    .filter(Boolean)
    .join(' ')

function openField(field: HTMLElement, label: HTMLElement): void {
  // A slow scroll would end at the wrong place when a card above it finishes loading meanwhile.
  field.scrollIntoView({ block: 'center', behavior: 'instant' })
  field.focus({ preventScroll: true })
  const marked = label.closest('tr') ?? label.parentElement
  marked?.classList.add('animate-changed')
  marked?.addEventListener('animationend', () => marked.classList.remove('animate-changed'), {
    once: true,
  })
}

/** Those with every typed word in their label or section; labels that begin with the text come first. */
function matching(settings: Setting[], typed: string): Setting[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const rank = ({ label }: Setting): number => {
    const text = plain(label)
    if (text.startsWith(words.join(' '))) return 0
    return words.every((word) => text.includes(word)) ? 1 : 2
  }
  return settings
    .filter(({ label, section }) => {
      const text = plain(`${label} ${section}`)
      return words.every((word) => text.includes(word))
    })
    .toSorted((one, other) => rank(one) - rank(other))
}

/** Lower case without accents. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
