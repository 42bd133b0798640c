import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { FileLook } from '#server/price-files/props.ts'
import { SelectField } from '../Field.tsx'
import { MEANINGS, type Meaning } from './choice.ts'
import type { Import } from './useImport.ts'

/** What each column of the file means; what means nothing changes nothing. */
export function ColumnsTable({ look, form }: { look: FileLook; form: Import }) {
  const { t } = useTranslation('price-import')
  const { columns } = form.choice
  const setMeaning = (at: number, meaning: Meaning) =>
    form.change({ columns: columns.map((now, other) => (other === at ? meaning : now)) })
  return (
    <div>
      <div className="overflow-x-auto rounded-control border">
        <table aria-label={t('columns.title')} className="w-full">
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
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {look.columns.map(({ name, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have a place and perhaps no name.
              <tr key={at} className={clsx('border-t', columns[at] === null && 'text-text-3')}>
                <th scope="row" className="max-w-44 truncate px-3 py-1.5 text-start font-medium">
                  <bdi>{name || t('columns.unnamed', { place: at + 1 })}</bdi>
                </th>
                <td className="max-w-64 truncate px-3 py-1.5 text-sm text-text-2 max-sm:hidden">
                  <bdi>{samples.filter(Boolean).join(' · ')}</bdi>
                </td>
                <td className="w-56 px-3 py-1.5">
                  <SelectField
                    label={t('columns.meansOf', { name: name || String(at + 1) })}
                    className="[&>label]:sr-only"
                    options={[
                      { id: '', label: t('meaning.none') },
                      ...MEANINGS.map((id) => ({ id, label: t(`meaning.${id}`) })),
                    ]}
                    value={columns[at] ?? ''}
                    onChange={(id) => setMeaning(at, MEANINGS.find((one) => one === id) ?? null)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {form.errors.columns && (
        <p role="alert" className="mt-1.5 text-sm font-medium text-critical">
          {form.errors.columns}
        </p>
      )}
    </div>
  )
}
