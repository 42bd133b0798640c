import { useState } from 'react'
import { useFormat } from '#client/lib/format.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ContractProps, VersionProps } from '#server/trade/contracts/props.ts'
import { useContractLabels } from './contract-labels.ts'

/** All agreed versions of a contract. */
export function VersionsCard({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  if (contract.number === null) return null
  return (
    <Card title={t('versions.title')}>
      <ol className="-my-2 divide-y">
        {contract.versions.map((version) => (
          <Version key={version.number} version={version} currency={contract.currency} />
        ))}
      </ol>
    </Card>
  )
}

function Version({ version, currency }: { version: VersionProps; currency: string }) {
  const { t } = useContractLabels()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { number, at, by, reason, content } = version
  return (
    <li className="py-2 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <p>
          <span className="font-medium">{t('versions.number', { number })}</span>{' '}
          <span className="text-text-2">
            {format.dateTime(at)}
            {by && ` · ${by}`}
          </span>
        </p>
        <Button size="sm" variant="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t('versions.show')}
        </Button>
      </div>
      <p className="text-text-2">
        <bdi>{reason || t(number === 1 ? 'versions.first' : 'versions.weight')}</bdi>
      </p>
      {isOpen && (
        <div className="mt-2 rounded-control bg-sunken px-3 py-2 dark:bg-canvas">
          <ul>
            {content.lines.map((line, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a version never changes.
              <li key={n} className="flex justify-between gap-4">
                <bdi>{line.description}</bdi>
                <bdi className="num">{format.money(line.unitPrice * line.qty, currency)}</bdi>
              </li>
            ))}
          </ul>
          <p className="mt-1 border-t pt-1 font-medium">
            {t('versions.total', { amount: format.money(content.total, currency) })}
          </p>
        </div>
      )}
    </li>
  )
}
