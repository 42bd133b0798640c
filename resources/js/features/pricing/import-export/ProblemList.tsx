import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { Problems } from './useImport.ts'

/** The rows that cannot be imported, by line; nothing of the file was saved. */
export function ProblemList({ problems: { rows, count, csv } }: { problems: Problems }) {
  const { t } = useTranslation('price-import')
  const format = useFormat()
  return (
    <Card
      title={t('problems.title', { count })}
      actions={
        <Button size="sm" onPress={() => download(csv)}>
          {t('problems.save')}
        </Button>
      }
    >
      <p role="alert" className="mb-3 text-text-2">
        {t('problems.text')}
      </p>
      <div className="max-h-112 overflow-auto rounded-control border">
        <table aria-label={t('problems.list')} className="w-full">
          <thead className="sticky top-0 bg-sunken text-sm text-text-2">
            <tr>
              <th scope="col" className="num px-3 py-2 font-medium">
                {t('problems.line')}
              </th>
              {(['sku', 'cell', 'problem'] as const).map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={clsx(
                    'px-3 py-2 text-start font-medium',
                    column === 'cell' && 'max-sm:hidden',
                  )}
                >
                  {t(`problems.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, sku, column, value, problem }) => (
              <tr key={`${line} ${column}`} className="border-t align-top">
                <td className="num px-3 py-1.5 text-text-2">{format.number(line)}</td>
                <td className="px-3 py-1.5 font-mono text-sm">
                  <bdi>{sku}</bdi>
                </td>
                <td className="max-w-48 truncate px-3 py-1.5 text-text-2 max-sm:hidden">
                  <bdi title={cellText(column, value)}>{cellText(column, value)}</bdi>
                </td>
                <td className="px-3 py-1.5">
                  {problem}
                  <bdi className="block text-sm break-all text-text-2 sm:hidden">
                    {cellText(column, value)}
                  </bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {count > rows.length && (
        <p className="mt-2 text-sm text-text-2">
          {t('problems.more', { count: count - rows.length })}
        </p>
      )}
    </Card>
  )
}

const cellText = (column: string, value: string): string =>
  [column, value].filter(Boolean).join(': ')

function download(csv: string) {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'import-problems.csv'
  link.click()
  URL.revokeObjectURL(address)
}
