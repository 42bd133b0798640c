import type { ReactNode } from 'react'

/** Short facts with dots between them. A line breaks between two facts, and a dot is only between two facts of a line. */
export function Parts({ parts }: { parts: readonly ReactNode[] }) {
  return (
    // A dot before the first fact of a line is outside of the box and so not shown.
    <span className="-ms-1 flex min-w-0 flex-wrap gap-x-3 overflow-x-clip ps-1 wrap-anywhere">
      {parts
        .filter((part) => part)
        .map((part, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their places.
            key={index}
            className="relative min-w-0 before:absolute before:-start-2 before:content-['·']"
          >
            {part}
          </span>
        ))}
    </span>
  )
}
