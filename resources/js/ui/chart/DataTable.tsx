import type { ChartDatum } from './series.ts'

interface DataTableProps {
  label: string
  columns: [time: string, value: string]
  data: readonly ChartDatum[]
}

/** The data of a chart as a table, newest first. */
export function DataTable({ label, columns, data }: DataTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="max-h-72 overflow-y-auto rounded-control border"
    >
      <table className="w-full">
        <thead className="sticky top-0 bg-sunken text-sm text-text-2">
          <tr>
            <th scope="col" className="px-3 py-2 text-start font-medium">
              {columns[0]}
            </th>
            <th scope="col" className="num px-3 py-2 font-medium">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {data.toReversed().map(({ at, time, text }) => (
            <tr key={at} className="border-t">
              <td className="px-3 py-1.5">{time}</td>
              <td className="num px-3 py-1.5">{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
