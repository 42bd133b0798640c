import { Link } from '@inertiajs/react'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { Icon } from '#client/ui/Icon.tsx'

interface BreadcrumbsProps {
  label: string
  /** The pages above this one, from the top of the menu down. */
  pages: readonly { href: string; label: string }[]
}

/** Links to the pages above this one. */
export function Breadcrumbs({ label, pages }: BreadcrumbsProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {pages.map((page, index) => (
          <li key={page.href} className="flex items-center gap-1.5">
            <Icon
              icon={index === 0 ? ArrowLeft : ChevronRight}
              size={16}
              directional="yes"
              className="text-text-3"
            />
            <Link
              href={page.href}
              prefetch={false}
              className="inline-flex min-h-6 items-center hover:text-text hover:underline"
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
