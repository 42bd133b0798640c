import { clsx } from 'clsx'
import { SelectField } from '#client/ui/Field.tsx'

interface ColumnsTableProps<M extends string> {
  columns: { name: string; samples: string[] }[]
  /** The meaning of each column in order; null for ignored columns. */
  chosen: (M | null)[]
  meanings: { id: M; label: string }[]
  onMeaning: (at: number, meaning: M | null) => void
  error: string | undefined
  labels: {
    title: string
    name: string
    samples: string
    means: string
    nothing: string
    meansOf: (name: string) => string
    unnamed: (place: number) => string
  }
}

/** Assigns a meaning to each column of a file. */
export function ColumnsTable<M extends string>(props: ColumnsTableProps<M>) {
  const { columns, chosen, meanings, onMeaning, error, labels } = props
  const options = [{ id: '', label: labels.nothing }, ...meanings]
  const meaningOf = (id: string) => meanings.find((meaning) => meaning.id === id)?.id ?? null
  return (
    <div>
      <div className="overflow-x-auto rounded-control border">
        <table aria-label={labels.title} className="w-full">
          <thead className="bg-sunken text-sm text-text-2">
            <tr>
              {(['name', 'samples', 'means'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={clsx(
                    'px-3 py-2 text-start font-medium',
                    column === 'samples' && 'max-sm:hidden',
                  )}
                >
                  {labels[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by position, names may be missing.
              <tr key={at} className={clsx('border-t', chosen[at] === null && 'text-text-3')}>
                <th scope="row" className="max-w-44 truncate px-3 py-1.5 text-start font-medium">
                  <bdi title={name}>{name || labels.unnamed(at + 1)}</bdi>
                </th>
                <td className="max-w-64 truncate px-3 py-1.5 text-sm text-text-2 max-sm:hidden">
                  <bdi title={samples.filter(Boolean).join(' · ')}>
                    {samples.filter(Boolean).join(' · ')}
                  </bdi>
                </td>
                <td className="w-56 px-3 py-1.5">
                  <SelectField
                    label={labels.meansOf(name || String(at + 1))}
                    className="[&>label]:sr-only"
                    options={options}
                    value={chosen[at] ?? ''}
                    onChange={(id) => onMeaning(at, meaningOf(id))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-critical">
          {error}
        </p>
      )}
    </div>
  )
}
