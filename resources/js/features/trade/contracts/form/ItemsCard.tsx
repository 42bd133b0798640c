import { Plus } from 'lucide-react'
import { Suspense } from 'react'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useLinesTax } from '#client/features/configuration/tax-classes/LinesTax.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { getJson } from '#client/lib/json-request.ts'
import { Button } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import type { DraftTotalsProps, LinePriceProps } from '#server/trade/contracts/props.ts'
import { ItemFields } from './ItemFields.tsx'
import { PiecePicker } from './PiecePicker.tsx'
import type { FormPartProps } from './useContractForm.ts'

const PlaceField = lazyWithRetry(() => import('./PlaceField.tsx'))

/** The lines of the contract: catalogue pieces and custom items. */
export function ItemsCard({
  form,
  page,
  draftTotals,
}: FormPartProps & { draftTotals: DraftTotalsProps | null }) {
  const { t } = useContractLabels()
  const { fields, addLine } = form
  // Lines of an earlier price lock cannot be changed.
  const isPriceLocked = page.purpose === 'change' && page.contract?.from != null
  const isBought = form.type.buysGold
  const tax = useLinesTax({
    choices: form.type.isTaxed ? page.taxChoices : [],
    lines: fields.lines,
    errors: form.errors,
    changeAll: form.changeAllLines,
    changeLine: (n, chosen) => form.changeLine(fields.lines[n]?.key ?? '', chosen),
    isDisabled: isPriceLocked,
  })
  const addPiece = async (variantId: number) => {
    const customer = fields.customer ? `&customer=${fields.customer.id}` : ''
    const path = `/contracts/price?variant=${variantId}${customer}`
    const response = await getJson<LinePriceProps>(path)
    if (!response.ok) return
    const { karat, metal, fineness, weightG, list, formula, construction } = response.data
    // A hollow piece must not be described as solid.
    const constructionLabel =
      construction === 'solid' || !construction ? [] : [t(`item.${construction}`)]
    addLine({
      variantId,
      list,
      formula,
      description: [response.data.description, ...constructionLabel].join(' · '),
      karat: karat ?? '',
      metal,
      fineness: fineness ?? '',
      weightG: weightG ?? '',
      unitPrice: list ?? formula ?? '',
      pricedBy: list === null ? 'formula' : 'list',
    })
  }
  return (
    <Card title={t('form.items')}>
      {isPriceLocked && <Notice className="mb-4">{t('form.locked_prices')}</Notice>}
      {fields.lines.length === 0 && <p className="mb-4 text-text-2">{t('item.none')}</p>}
      <ol className="flex flex-col gap-4 empty:hidden">
        {fields.lines.map((line, n) => (
          <ItemFields
            key={line.key}
            form={form}
            page={page}
            line={line}
            n={n}
            offer={draftTotals?.offers[n] ?? null}
            isUnderFloor={draftTotals?.underFloor?.[n] ?? false}
            isFixed={isPriceLocked}
            tax={tax.ofLine(n)}
          />
        ))}
      </ol>
      {form.type.isTaxed && <div className="mt-4 empty:hidden">{tax.all}</div>}
      {!isPriceLocked && (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          {!isBought && <PiecePicker onPick={addPiece} />}
          <Button onPress={() => addLine()}>
            <Icon icon={Plus} size={16} />
            {t('item.add_free')}
          </Button>
        </div>
      )}
      {form.type.takesStock && page.places.length > 0 && (
        <Suspense fallback={null}>
          <PlaceField form={form} page={page} />
        </Suspense>
      )}
      {form.errors.lines && (
        <p role="alert" className="mt-3 font-medium text-critical">
          {form.errors.lines}
        </p>
      )}
    </Card>
  )
}
