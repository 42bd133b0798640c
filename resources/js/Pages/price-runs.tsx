import { useTranslation } from 'react-i18next'
import type { Pages } from '#server/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { EmptyState } from '../Components/EmptyState.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { RunCardList } from '../Components/price/run/RunCardList.tsx'
import { RunList } from '../Components/price/run/RunList.tsx'

/** Every reprice and every undo, newest first. */
export default function PriceRuns({ runs, older }: Pages['price-runs']) {
  const { t } = useTranslation('price-runs')
  return (
    <>
      <PageHeader
        title={t('page.title')}
        subtitle={t('page.subtitle')}
        actions={<ButtonLink href="/price">{t('page.toChart')}</ButtonLink>}
      />
      {runs.length === 0 ? (
        <EmptyState
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            <ButtonLink href="/price" variant="primary">
              {t('empty.action')}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <RunList runs={runs} />
          <RunCardList runs={runs} />
        </>
      )}
      {older && (
        <div className="mt-5 flex justify-center">
          <ButtonLink href={`/price-runs${older}`}>{t('list.older')}</ButtonLink>
        </div>
      )}
    </>
  )
}
