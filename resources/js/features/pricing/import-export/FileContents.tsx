import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'

interface FileContentsProps {
  /** The columns that an import knows: their headings in the template, and what they are called on the screen. */
  columns: readonly { id: string; label: string }[]
  /** Of the template, with its extension. */
  fileName: string
  /** Which columns are required. */
  required?: string
}

/** What a file to import can contain, with an empty file to fill in. */
export function FileContents({ columns, fileName, required }: FileContentsProps) {
  const { t } = useTranslation('price-import')
  const headings = columns.map(({ id }) => id).join()
  return (
    <Card title={t('file.contents')}>
      {required && <p className="mb-3 font-medium">{required}</p>}
      <ul className="flex flex-wrap gap-2">
        {columns.map(({ id, label }) => (
          <li key={id} className="rounded-control bg-sunken px-2 py-1 text-sm">
            {label}
          </li>
        ))}
      </ul>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(`${headings}\r\n`)}`}
        download={fileName}
        className="mt-4 inline-flex items-center gap-2 font-medium text-petrol underline-offset-2 hover:underline"
      >
        <Icon icon={Download} />
        {t('file.template')}
      </a>
    </Card>
  )
}
