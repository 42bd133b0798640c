import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '#client/app/list/ListPage.tsx'
import { TabLinks } from '#client/app/TabLinks.tsx'
import { CountersCard } from '#client/features/compliance/CountersCard.tsx'
import { FindingList } from '#client/features/compliance/FindingList.tsx'
import { HeldBuyBacksCard } from '#client/features/compliance/HeldCard.tsx'
import { StatementsCard } from '#client/features/compliance/StatementsCard.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import type { Pages } from '#server/http/pages.ts'

const STATES = ['unresolved', 'resolved', 'all'] as const

/** Compliance findings, counters, held items and statements. */
export default function Compliance(props: Pages['compliance']) {
  const { t } = useTranslation('compliance')
  const can = useCan()
  const { findings, filters, counters, statements, currency } = props
  return (
    <ListPage
      title={t('title')}
      subtitle={t('subtitle')}
      menu={
        can['pricing_settings.see']
          ? [
              {
                id: 'settings',
                label: t('settings'),
                icon: Settings2,
                href: '/configuration#compliance',
              },
            ]
          : []
      }
      tabs={
        <TabLinks
          label={t('findings')}
          tabs={STATES.map((state) => ({
            href: `/compliance?state=${state}`,
            label: t(`filter.${state}`),
            isCurrent: state === filters.state,
          }))}
        />
      }
      shows="other"
    >
      {findings.length === 0 ? (
        <div className="rounded-card border bg-surface">
          <EmptyState title={t('none')} text={t('none_text')} />
        </div>
      ) : (
        <FindingList findings={findings} />
      )}
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        {counters && <CountersCard counters={counters} currency={currency} />}
        <div className="grid gap-5">
          <HeldBuyBacksCard {...props} />
          {counters && statements && (
            <StatementsCard statements={statements} thisYear={counters.year} currency={currency} />
          )}
        </div>
      </div>
      {!counters && <p className="mt-5 max-w-prose text-text-2">{t('no_rules')}</p>}
      <p className="mt-5 text-sm text-text-3">
        {t('disclaimer', counters ? {} : { context: 'country' })}
      </p>
    </ListPage>
  )
}
