import { Link, usePage } from '@inertiajs/react'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMenuCounts } from '#client/app/menu-counts.ts'
import {
  type Entry,
  type EntryGroup,
  isOf,
  navigation,
  type Section,
  visibleEntries,
} from '#client/app/navigation.ts'
import { usePageLabel } from '#client/app/page-labels.ts'
import { heldOf, useGold } from '#client/features/market/current-price/gold-store.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Icon } from '#client/ui/Icon.tsx'

/** The visible entries in their sections. */
export function SidebarNav({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('nav.label')} className="flex-1 overflow-y-auto px-3 py-2">
      {navigation.map((section) => (
        <SidebarSection key={section.key} section={section} onFollow={onFollow} />
      ))}
    </nav>
  )
}

interface SectionProps {
  section: Section
  onFollow: () => void
}

function SidebarSection({ section: { key, items }, onFollow }: SectionProps) {
  const { t } = useTranslation('shell')
  const { can } = usePage().props.auth
  const [openGroup, setOpenGroup] = useState<string | null>('price')
  const heading = useId()
  const visible = visibleEntries(items, can)
  if (visible.length === 0) return null
  return (
    <>
      {key && (
        <p id={heading} className="in-full px-2.5 pt-4 pb-1 text-xs font-medium text-text-3">
          {t(`nav.${key}`)}
        </p>
      )}
      <ul {...(key && { 'aria-labelledby': heading })} className="flex flex-col gap-0.5">
        {visible.map((item) => (
          <li key={item.key}>
            {'entries' in item ? (
              <Group
                group={item}
                isOpen={openGroup === item.key}
                onToggle={() => setOpenGroup(openGroup === item.key ? null : item.key)}
                onFollow={onFollow}
              />
            ) : (
              <EntryLink entry={item} onFollow={onFollow} />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

interface GroupProps {
  group: EntryGroup
  isOpen: boolean
  onToggle: () => void
  onFollow: () => void
}

function Group({ group, isOpen, onToggle, onFollow }: GroupProps) {
  const { t } = useTranslation('shell')
  const { url, props } = usePage()
  const isActive = group.entries.some((entry) => isOf(url, entry))
  const panel = `nav-${group.key}`
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onToggle}
        className={clsx(rowClass, 'w-full', isActive && 'active font-semibold text-text')}
      >
        <Icon icon={group.icon} className="text-text-3" />
        <span className="in-full flex-1 text-start">{t(`nav.${group.key}`)}</span>
        <Icon
          icon={ChevronDown}
          size={16}
          className={clsx('in-full transition-transform', !isOpen && '-rotate-90 rtl:rotate-90')}
        />
      </button>
      <div
        id={panel}
        inert={!isOpen}
        className={clsx('nav-panel', isOpen ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]')}
      >
        <ul className="flex flex-col gap-0.5 overflow-hidden">
          {visibleEntries(group.entries, props.auth.can).map((entry) => (
            <li key={entry.key}>
              <EntryLink entry={entry} onFollow={onFollow} nested="yes" />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function EntryLink({
  entry,
  onFollow,
  nested,
}: {
  entry: Entry
  onFollow: () => void
  nested?: 'yes'
}) {
  const labelOf = usePageLabel()
  const { url } = usePage()
  if (!entry.ready) return null
  const isActive = isOf(url, entry)
  return (
    <Link
      href={entry.href}
      onClick={onFollow}
      prefetch={false}
      aria-current={isActive ? 'page' : undefined}
      className={clsx(
        rowClass,
        isActive && 'active bg-gold-tint font-semibold text-text hover:bg-gold-tint',
      )}
    >
      {nested ? (
        <ActiveMarker isShown={isActive} />
      ) : (
        <Icon icon={entry.icon} className="text-text-3" />
      )}
      <span className="in-full flex-1">{labelOf(entry.key)}</span>
      {entry.count && <EntryCount of={entry.count} />}
    </Link>
  )
}

/** A number beside an entry; nothing for zero. */
function EntryCount({ of }: { of: NonNullable<Entry['count']> }) {
  const { t } = useTranslation('shell')
  const gold = useGold()
  const held = gold ? heldOf(gold) : 0
  const n = useMenuCounts((counts) => (of === 'needsReview' ? held : counts[of]))
  if (n === 0) return null
  const label = t(`menu_count.${of}`, { n })
  return (
    <Badge tone="caution" title={label} className="in-full tabular-nums">
      <span aria-hidden="true">{n}</span>
      <span className="sr-only">{label}</span>
    </Badge>
  )
}

/** Marks the current page. */
function ActiveMarker({ isShown }: { isShown: boolean }) {
  return (
    <span aria-hidden="true" className="flex w-4.5 justify-center">
      <span className={clsx('size-1.75 rotate-45', isShown ? 'bg-gold-fill' : 'bg-transparent')} />
    </span>
  )
}

const rowClass =
  'flex min-h-9 items-center gap-2.5 rounded-control px-2.5 py-1.5 font-medium text-text-2 transition-colors hover:bg-sunken hover:text-text dark:hover:bg-raised pointer-coarse:min-h-11'
