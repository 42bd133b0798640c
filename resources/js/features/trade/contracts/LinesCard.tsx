import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { usePartTexts } from '#client/features/catalogue/compositions/usePartTexts.ts'
import { useTaxLabels } from '#client/features/configuration/tax-classes/tax-labels.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { joinParts } from '#client/lib/join-parts.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import type { ContractProps, LineProps, LineReceiptProps } from '#server/trade/contracts/props.ts'
import { isUnpaidEnd } from './MoneySums.tsx'

const AddToStockDialog = lazyWithRetry(() => import('./AddToStockDialog.tsx'))

/** The lines of a contract with their prices and price receipts. */
export function LinesCard({ contract }: { contract: ContractProps }) {
  const { t } = useContractLabels()
  const isUnpaid = isUnpaidEnd(contract)
  return (
    <Card
      title={t('lines.title')}
      actions={<p className="text-sm text-text-2">{t(AMOUNTS[contract.party])}</p>}
    >
      <ul className="-my-3 divide-y">
        {contract.lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            contractId={contract.id}
            currency={contract.currency}
            isUnpaid={isUnpaid}
            hasOwnTax={contract.taxes.length > 1}
          />
        ))}
      </ul>
      {isUnpaid && (
        <p className="mt-3 border-t pt-3 text-sm text-text-2">{t('money.nothing_paid')}</p>
      )}
    </Card>
  )
}

/** What the amounts of the lines are. */
const AMOUNTS = {
  customer: 'lines.price',
  recipient: 'lent.value',
  owner: 'lines.net',
  seller: 'lines.purchase',
} as const satisfies Record<ContractProps['party'], string>

interface LineViewProps {
  line: LineProps
  contractId: number
  currency: string
  /** The contract ended before anything was paid: the amount was agreed, and no more. */
  isUnpaid: boolean
  /** Its tax is not that of all lines. */
  hasOwnTax: boolean
}

function Line({ line, contractId, currency, isUnpaid, hasOwnTax }: LineViewProps) {
  const { t } = useContractLabels()
  const tax = useTaxLabels()
  const texts = usePartTexts()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const { description, qty, unitPrice, metal, weightG, weighedG, fineness, kept, returned, melt } =
    line
  const isOfSeveral = line.parts.length > 0
  const facts = [
    ...(qty > 1 ? [t('lines.qty', { count: qty })] : []),
    ...line.parts.map(texts.metal),
    ...(fineness && !isOfSeveral
      ? [t('lines.fineness', { context: metal, fineness: format.number(Number(fineness)) })]
      : []),
    ...(weightG && weightG !== weighedG && (weighedG || !isOfSeveral)
      ? [t(weighedG ? 'lines.planned' : 'lines.weight', { weight: format.weight(weightG) })]
      : []),
    ...(weighedG ? [t('lines.weighed', { weight: format.weight(weighedG) })] : []),
    ...line.stones.map(texts.stones),
    ...(line.test ? [t(`item.test_${line.test}`)] : []),
    ...(line.stamp ? [line.stamp] : []),
    ...(melt === null ? [] : [t('lines.melt', { amount: format.money(melt, currency) })]),
    ...(hasOwnTax ? [tax.label({ name: line.taxName, ratePpm: line.taxRatePpm })] : []),
    ...(line.places.length > 0 ? [t('lines.from', { places: format.list(line.places) })] : []),
    ...(kept + returned > 0 ? [t('lines.kept', { kept, returned })] : []),
  ]
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="min-w-0 font-medium">
          <bdi>{description}</bdi>
          {line.isUnderFloor && (
            <Badge tone="caution" className="ms-2">
              {t('lines.under_floor')}
            </Badge>
          )}
        </p>
        {/* The margin is at the side of the page's direction, which the amount itself does not have. */}
        <span className={clsx('ms-auto', isUnpaid ? 'text-text-2' : 'font-semibold')}>
          <bdi>{format.money(unitPrice * qty, currency)}</bdi>
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-text-2">
          {facts.map((fact, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts never change their order, and two parts may be equal
            <span key={n}>
              {n > 0 && ' · '}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {line.receipt && (
          <Button
            size="sm"
            variant="quiet"
            className="-me-2.5 ms-auto"
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          >
            {t('lines.why')}
            <Icon
              icon={ChevronDown}
              size={16}
              className={clsx('transition-transform', isOpen && 'rotate-180')}
            />
          </Button>
        )}
      </div>
      {line.addable > 0 && (
        <Button size="sm" className="mt-2" onPress={() => setAdding(true)}>
          {t('lines.add_to_stock')}
        </Button>
      )}
      {isAdding && (
        <Suspense fallback={null}>
          <AddToStockDialog {...{ contractId, line }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
      {isOpen && line.receipt && <LineReceipt receipt={line.receipt} currency={currency} />}
    </li>
  )
}

interface ReceiptProps {
  receipt: LineReceiptProps
  currency: string
}

function LineReceipt({ receipt, currency }: ReceiptProps) {
  const { t } = useContractLabels()
  const texts = usePartTexts()
  const format = useFormat()
  const { price, metals, lines, marginBp } = receipt
  // Of one metal, the line above names its alloy and weight.
  const nameOf = (part: number | undefined) => {
    const metal = metals.length > 1 && part !== undefined ? metals[part] : undefined
    return metal ? [texts.metal(metal)] : []
  }
  return (
    <div className="mt-2 rounded-control bg-sunken px-4 py-3 text-sm dark:bg-canvas">
      <p>{t('lines.formula', { amount: format.money(price, currency) })}</p>
      {metals.map((metal, part) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the metals of a price never change their order
        <p key={part} className="text-text-2">
          {joinParts([
            ...nameOf(part),
            t('lines.gold', {
              context: metal.metal,
              mid: format.gold(metal.mid, metal.currency),
              gram: format.rate(metal.perGram, currency),
            }),
          ])}
        </p>
      ))}
      {lines && (
        <dl className="mt-2 grid max-w-xs grid-cols-[1fr_auto] gap-x-6">
          {lines
            .filter(({ amount }) => amount !== 0)
            .map(({ key, amount, part }) => (
              <div key={`${key} ${part}`} className="contents">
                <dt className="text-text-2">
                  {joinParts([t(`receipt.${key}` as 'receipt.metal'), ...nameOf(part)])}
                </dt>
                <dd className="num">{format.amount(amount, currency)}</dd>
              </div>
            ))}
        </dl>
      )}
      {marginBp !== undefined && (
        <p className="mt-2 text-text-2">
          {t('lines.margin', { percent: format.percent(marginBp) })}
        </p>
      )}
    </div>
  )
}
