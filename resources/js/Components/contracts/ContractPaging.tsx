import { usePage } from '@inertiajs/react'
import { ChevronRight } from 'lucide-react'
import type { ContractsProps } from '#server/trade/contracts/props.ts'
import { ButtonLink } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { contractsHref } from './address.ts'
import { useContractWords } from './useContractWords.ts'

/** To older contracts, and back to the newest. */
export function ContractPaging({ filters, older }: Pick<ContractsProps, 'filters' | 'older'>) {
  const { t } = useContractWords()
  const isFirst = !usePage().url.includes('before=')
  if (older === null && isFirst) return null
  return (
    <nav data-print="no" aria-label={t('pages')} className="mt-4 flex justify-between gap-2">
      {isFirst ? <span /> : <ButtonLink href={contractsHref(filters)}>{t('newest')}</ButtonLink>}
      {older !== null && (
        <ButtonLink href={contractsHref(filters, { before: older })}>
          {t('older')}
          <Icon icon={ChevronRight} size={16} directional="yes" />
        </ButtonLink>
      )}
    </nav>
  )
}
