import { usePage } from '@inertiajs/react'
import { ChevronRight } from 'lucide-react'
import { useContractWords } from '#client/features/trade/contracts/useContractWords.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ContractsProps } from '#server/trade/contracts/props.ts'
import { contractsHref } from './address.ts'

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
