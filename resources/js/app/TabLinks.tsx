import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useCurrentInView } from '#client/lib/useCurrentInView.ts'
import { tabClass } from '#client/ui/class-names.ts'

interface TabLinksProps {
  label: string
  tabs: readonly { href: string; label: string; isCurrent: boolean }[]
  /** A control of the shown part, at the end of the row. */
  end?: ReactNode
}

/** The parts of a page as links with addresses of their own. The page keeps its state. */
export function TabLinks({ label, tabs, end }: TabLinksProps) {
  const row = useCurrentInView(tabs.find(({ isCurrent }) => isCurrent)?.href)
  return (
    <div data-print="no" className="mb-5 flex items-center gap-3 border-b">
      <nav ref={row} aria-label={label} className="flex min-w-0 flex-1 gap-6 scroll-row">
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
      {end}
    </div>
  )
}
