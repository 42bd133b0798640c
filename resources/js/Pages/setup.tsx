import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { SetupForm } from '#client/features/operations/setup/SetupForm.tsx'
import { ButtonLink } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Pages } from '#server/http/pages.ts'

/** What a new shop sells, until it has prices. */
export default function Setup(page: Pages['setup']) {
  const { t } = useTranslation(['setup', 'alloys', 'configuration', 'products'])
  return (
    <>
      <PageHeader title={t('setup:title')} subtitle={page.isOpen && t('setup:subtitle')} />
      {page.isOpen ? (
        <SetupForm page={page} />
      ) : (
        <EmptyState
          title={t('setup:over.title')}
          text={t('setup:over.text')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink href="/configuration">{t('configuration:title')}</ButtonLink>
              <ButtonLink href="/configuration/alloys">{t('alloys:title')}</ButtonLink>
              <ButtonLink href="/products">{t('products:title')}</ButtonLink>
            </div>
          }
        />
      )}
    </>
  )
}
