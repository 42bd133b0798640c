import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { FileContents } from '#client/features/pricing/import-export/FileContents.tsx'
import { ImportColumns } from '#client/features/trade/customers/import/ImportColumns.tsx'
import { ImportOutcome } from '#client/features/trade/customers/import/ImportOutcome.tsx'
import { useCustomerImport } from '#client/features/trade/customers/import/useCustomerImport.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { FileField, TABLE_FILES } from '#client/ui/fields/FileField.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Imports customers from a file: map columns, dry run, import. */
export default function CustomerImport(page: Pages['Customers/Import']) {
  const { mostBytes, mostRows } = page
  const { t } = useTranslation(['customers', 'price-import'])
  const format = useFormat()
  const form = useCustomerImport(mostBytes, {
    tooLarge: t('importing.too_large', { most: format.number(mostBytes / 1024 / 1024) }),
    failed: t('failed'),
  })
  const { file, preview, errors, outcome, isBusy, way } = form
  const isImported = outcome !== null && !outcome.isDry
  const hasChanges = outcome !== null && outcome.result.added + outcome.result.updated > 0
  return (
    <>
      <PageHeader
        title={t('importing.title')}
        subtitle={t('importing.subtitle', { rows: format.number(mostRows) })}
      />
      <div className="grid max-w-4xl grid-cols-1 gap-5">
        <Card title={t('importing.file')}>
          <FileField
            prompt={t('price-import:file.none')}
            hint={t('price-import:file.hint')}
            accept={TABLE_FILES}
            file={file}
            error={errors.file}
            isDisabled={isBusy}
            onFile={(chosen) => void form.choose(chosen)}
          />
        </Card>
        {preview ? (
          <Card title={t('importing.columns')}>
            <div className="flex flex-col gap-5">
              <ImportColumns preview={preview} meanings={page.meanings} form={form} />
              <Segmented
                label={t('importing.existing')}
                labelled="above"
                options={(['skip', 'update'] as const).map((id) => ({
                  id,
                  label: t(`importing.existing_${id}`),
                }))}
                value={way}
                onChange={(id) => form.chooseWay(id === 'update' ? 'update' : 'skip')}
              />
              {outcome && <ImportOutcome {...outcome} />}
              <div className="flex flex-wrap gap-2">
                {!isImported && (
                  <Button
                    variant={hasChanges ? 'secondary' : 'primary'}
                    isPending={isBusy}
                    onPress={() => void form.dryRun()}
                  >
                    {t('importing.preview')}
                  </Button>
                )}
                {!isImported && hasChanges && (
                  <Button
                    variant="primary"
                    isPending={isBusy}
                    onPress={() => void form.importRows()}
                  >
                    {t('importing.submit')}
                  </Button>
                )}
                {isImported && (
                  <ButtonLink variant="primary" href="/customers?sort=added">
                    {t('importing.show')}
                  </ButtonLink>
                )}
              </div>
            </div>
          </Card>
        ) : (
          <FileContents
            fileName="customers.csv"
            required={t('importing.required', {
              name: t('importing.meaning.name'),
              lastName: t('importing.meaning.last_name'),
              company: t('importing.meaning.company'),
            })}
            columns={page.meanings.map((id) => ({ id, label: t(`importing.meaning.${id}`) }))}
          />
        )}
      </div>
    </>
  )
}
