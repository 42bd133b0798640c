import { useTranslation } from 'react-i18next'
import type { FileInspectionProps } from '#server/pricing/import-export/props.ts'
import { ColumnsTable } from './ColumnsTable.tsx'
import { MEANINGS } from './import-options.ts'
import type { Import } from './useImport.ts'

export function PriceColumns({
  inspection,
  form,
}: {
  inspection: FileInspectionProps
  form: Import
}) {
  const { t } = useTranslation('price-import')
  const { columns } = form.options
  return (
    <ColumnsTable
      columns={inspection.columns}
      chosen={columns}
      meanings={MEANINGS.map((id) => ({ id, label: t(`meaning.${id}`) }))}
      onMeaning={(at, meaning) =>
        form.change({ columns: columns.map((now, other) => (other === at ? meaning : now)) })
      }
      error={form.errors.columns}
      labels={{
        title: t('columns.title'),
        name: t('columns.name'),
        samples: t('columns.samples'),
        means: t('columns.means'),
        nothing: t('meaning.none'),
        meansOf: (name) => t('columns.meansOf', { name }),
        unnamed: (position) => t('columns.unnamed', { place: position }),
      }}
    />
  )
}
