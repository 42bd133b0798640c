import { Link } from '@inertiajs/react'
import type { Mark } from './marks.ts'

interface MarkTableProps {
  label: string
  columns: [time: string, what: string]
  marks: readonly Mark[]
}

/** The events of a chart as a table, newest first. */
export function MarkTable({ label, columns, marks }: MarkTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="mt-3 max-h-56 overflow-y-auto rounded-control border"
    >
      <table className="w-full">
        <thead className="sticky top-0 bg-sunken text-sm text-text-2">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 text-start font-medium">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {marks.toReversed().map(({ key, time, what, href }) => (
            <tr key={key} className="border-t">
              <td className="px-3 py-1.5 whitespace-nowrap">{time}</td>
              <td className="px-3 py-1.5">
                <Link href={href} className="text-petrol hover:underline">
                  {what}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
