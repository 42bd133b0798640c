import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#client/ui/Icon.tsx'

interface DisclosureProps {
  title: ReactNode
  /** Opens it when it becomes true; the reader may close it again. */
  open?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Of several with the same name only one is open. */
  name?: string | undefined
  className?: string
  titleClass?: string
  contentClass?: string
  children: ReactNode
}

/**
 * A detail that few readers need, behind its title. It is the browser's own element: its search opens it, and unlike
 * React Aria's it adds nothing to the largest pages.
 */
export function Disclosure({
  title,
  open = false,
  onOpenChange,
  name,
  className,
  titleClass = 'w-fit',
  contentClass = 'pt-2',
  children,
}: DisclosureProps) {
  return (
    <details
      open={open || undefined}
      name={name}
      onToggle={({ currentTarget }) => onOpenChange?.(currentTarget.open)}
      className={clsx('group/details', className)}
    >
      <summary className={clsx(summaryClass, titleClass)}>
        <Icon icon={ChevronRight} directional="yes" className={arrowClass} />
        {title}
      </summary>
      <div className={contentClass}>{children}</div>
    </details>
  )
}

const summaryClass =
  'flex min-h-8 cursor-pointer items-center gap-2 rounded-control font-semibold text-text-2 marker:content-none hover:text-text group-open/details:text-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden'

const arrowClass =
  'text-text-3 transition-transform group-open/details:rotate-90 rtl:group-open/details:-rotate-90 print:hidden'
