import { useTranslation } from 'react-i18next'
import { logHref } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { ButtonLink } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { ContractProps } from '#server/trade/contracts/props.ts'

/** Warns of each metal price of a contract that is only a sample, with where to enter today’s. */
export default function SamplePrices({ samples }: Pick<ContractProps, 'samples'>) {
  const { t } = useTranslation(['contracts', 'shell'])
  const format = useFormat()
  return samples.map(({ id, metal, mid, currency, quotedAt }) => (
    <Notice
      key={id}
      tone="caution"
      title={joinParts([
        t('shell:gold.example'),
        t('price_basis.gold', {
          context: metal,
          mid: format.gold(mid, currency),
          time: format.dateTime(quotedAt),
        }),
      ])}
      actions={
        <ButtonLink href={logHref(metal)} size="sm">
          {t('price_basis.enter')}
        </ButtonLink>
      }
    />
  ))
}
