import { FileSpreadsheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { FileButton } from '#client/features/pricing/import-export/FileButton.tsx'
import { ImportColumns } from '#client/features/trade/customers/import/ImportColumns.tsx'
import { ImportOutcome } from '#client/features/trade/customers/import/ImportOutcome.tsx'
import { useCustomerImport } from '#client/features/trade/customers/import/useCustomerImport.ts'
import { useFormat } from '#client/lib/format.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'
import type { Pages } from '#server/http/pages.ts'

/** Imports customers from a file: map columns, dry run, import. */
export default function CustomerImport(page: Pages['Customers/Import']) {
  const { mostBytes, mostRows } = page
  const { t } = useTranslation('customers')
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
          <div className="flex flex-wrap items-center gap-4">
            <Icon icon={FileSpreadsheet} size={24} className="text-text-3" />
            <p title={file?.name} className="min-w-0 flex-1 basis-48 truncate font-semibold">
              <bdi>{file?.name ?? t('importing.no_file')}</bdi>
            </p>
            <FileButton
              label={t('importing.choose')}
              inputLabel={t('importing.choose')}
              isDisabled={isBusy}
              onFile={(chosen) => void form.choose(chosen)}
            />
          </div>
          {errors.file && (
            <p role="alert" className="mt-2 text-sm font-medium text-critical">
              {errors.file}
            </p>
          )}
        </Card>
        {preview && (
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
        )}
      </div>
    </>
  )
}
