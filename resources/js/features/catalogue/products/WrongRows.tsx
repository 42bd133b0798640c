import { useTranslation } from 'react-i18next'

/** What is wrong in which line of the table. */
export function WrongRows({ errors }: { errors: Partial<Record<string, string>> }) {
  const { t } = useTranslation('products')
  const rows = Object.entries(errors).flatMap(([field, text]) => {
    const line = /^rows\.(\d+)$/.exec(field)?.[1]
    return line ? [{ line: Number(line), text }] : []
  })
  if (rows.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-sm text-critical">
      {rows.map(({ line, text }) => (
        <li key={line}>{t('table.line', { line, text })}</li>
      ))}
    </ul>
  )
}
