import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import type { Pages } from '#server/http/pages.ts'
import { ButtonLink } from '../Components/Button.tsx'
import { contractsHref, filterQuery, NOTHING } from '../Components/contracts/address.ts'
import { ContractFilters } from '../Components/contracts/ContractFilters.tsx'
import { ContractPaging } from '../Components/contracts/ContractPaging.tsx'
import { ContractTable } from '../Components/contracts/ContractTable.tsx'
import { useContractWords } from '../Components/contracts/useContractWords.ts'
import { EmptyState } from '../Components/EmptyState.tsx'
import { Icon } from '../Components/Icon.tsx'
import { PageHeader } from '../Components/PageHeader.tsx'
import { SensitiveDownload } from '../Components/proof/SensitiveDownload.tsx'
import { SavedViews } from '../Components/saved-views/SavedViews.tsx'
import { useCan } from '../Components/useCan.ts'
import { late } from '../interruptions/late.tsx'

const ContractBoard = late(() => import('../Components/contracts/ContractBoard.tsx'))
const ContractCalendar = late(() => import('../Components/contracts/ContractCalendar.tsx'))

/** What was promised: as a list, by state, or by the day it is due. */
export default function Contracts(props: Pages['contracts']) {
  const { contracts, filters, views, older, columns, calendar, today } = props
  const can = useCan()
  const { t } = useContractWords()
  const add = (
    <ButtonLink variant="primary" href="/contracts/create">
      <Icon icon={Plus} size={16} />
      {t('new')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <SavedViews page="contracts" query={filterQuery(filters)} views={views} />
            <ButtonLink variant="quiet" href="/apps/invoice/list">
              {t('invoices')}
            </ButtonLink>
            {can['contracts.export'] && (
              <SensitiveDownload
                variant="quiet"
                href={contractsHref(filters, {}, '/contracts/export')}
              >
                {t('export')}
              </SensitiveDownload>
            )}
            {add}
          </>
        }
      />
      <ContractFilters {...props} />
      <Suspense fallback={null}>
        {filters.view === 'board' && <ContractBoard columns={columns} type={filters.type} />}
        {calendar && <ContractCalendar {...calendar} filters={filters} today={today} />}
      </Suspense>
      {filters.view === 'list' && contracts.length > 0 && <ContractTable contracts={contracts} />}
      {filters.view === 'list' && contracts.length === 0 && (
        <div className="rounded-card border bg-surface">
          {filterQuery({ ...filters, ...NOTHING }) === filterQuery(filters) ? (
            <EmptyState title={t('empty.title')} text={t('empty.text')} action={add} />
          ) : (
            <p className="px-4 py-10 text-center text-text-2">{t('none')}</p>
          )}
        </div>
      )}
      <ContractPaging filters={filters} older={older} />
    </>
  )
}
