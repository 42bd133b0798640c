import { useTranslation } from 'react-i18next'
import { ColumnsTable } from '#client/features/pricing/import-export/ColumnsTable.tsx'
import type {
  CustomerImportPreview,
  CustomerImportProps,
} from '#server/trade/customers/import/import-props.ts'
import type { CustomerImport } from './useCustomerImport.ts'

interface ImportColumnsProps {
  preview: CustomerImportPreview
  meanings: CustomerImportProps['meanings']
  form: CustomerImport
}

/** Maps the columns of a file to customer fields. */
export function ImportColumns({ preview, meanings, form }: ImportColumnsProps) {
  const { t } = useTranslation('customers')
  return (
    <ColumnsTable
      columns={preview.columns}
      chosen={form.columns}
      meanings={meanings.map((id) => ({ id, label: t(`importing.meaning.${id}`) }))}
      onMeaning={form.setMeaning}
      error={form.errors.columns}
      labels={{
        title: t('importing.columns'),
        name: t('importing.column'),
        samples: t('importing.samples'),
        means: t('importing.means'),
        nothing: t('importing.nothing'),
        meansOf: (name) => t('importing.means_of', { name }),
        unnamed: String,
      }}
    />
  )
}
