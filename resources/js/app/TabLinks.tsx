import { Link } from '@inertiajs/react'
import { useCurrentInView } from '#client/lib/useCurrentInView.ts'
import { tabClass } from '#client/ui/class-names.ts'

interface TabLinksProps {
  label: string
  tabs: readonly { href: string; label: string; isCurrent: boolean }[]
}

/** The parts of a page as links with addresses of their own. The page keeps its state. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const row = useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.href)
  return (
    <nav
      ref={row}
      aria-label={label}
      data-print="no"
      className="mb-5 flex gap-6 overflow-x-auto overflow-y-hidden border-b"
    >
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          href={tab.href}
          preserveState
          preserveScroll
          aria-current={tab.isCurrent ? 'page' : undefined}
          className={`${tabClass} aria-[current=page]:border-gold aria-[current=page]:text-text`}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
