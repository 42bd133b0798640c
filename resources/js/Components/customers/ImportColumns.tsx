import { useTranslation } from 'react-i18next'
import type { Meaning } from '#server/customers/import-columns.ts'
import type { CustomerLook } from '#server/customers/import-props.ts'
import { SelectField } from '../Field.tsx'
import type { CustomerImport } from './useCustomerImport.ts'

const MEANINGS = [
  'name',
  'first_name',
  'last_name',
  'kind',
  'company',
  'email',
  'phone',
  'address',
  'city',
  'postcode',
  'state',
  'country',
  'tax_id',
  'birthday',
  'language',
  'tags',
  'notes',
] as const satisfies Meaning[]

/** What each column of the file means. */
export function ImportColumns({ look, form }: { look: CustomerLook; form: CustomerImport }) {
  const { t } = useTranslation('customers')
  const options = [
    { id: '', label: t('importing.nothing') },
    ...MEANINGS.map((id) => ({ id, label: t(`importing.meaning.${id}`) })),
  ]
  return (
    <div>
      <div className="overflow-x-auto rounded-control border">
        <table aria-label={t('importing.columns')} className="w-full">
          <thead className="bg-sunken text-sm text-text-2">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('importing.column')}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium max-sm:hidden">
                {t('importing.samples')}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('importing.means')}
              </th>
            </tr>
          </thead>
          <tbody>
            {look.columns.map(({ name, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have a place and perhaps no name.
              <tr key={at} className="border-t">
                <th scope="row" className="max-w-44 truncate px-3 py-1.5 text-start font-medium">
                  <bdi>{name || String(at + 1)}</bdi>
                </th>
                <td className="max-w-64 truncate px-3 py-1.5 text-sm text-text-2 max-sm:hidden">
                  <bdi>{samples.filter(Boolean).join(' · ')}</bdi>
                </td>
                <td className="w-56 px-3 py-1.5">
                  <SelectField
                    label={t('importing.means_of', { name: name || String(at + 1) })}
                    className="[&>label]:sr-only"
                    options={options}
                    value={form.columns[at] ?? ''}
                    onChange={(id) => form.mean(at, MEANINGS.find((one) => one === id) ?? null)}
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
