import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { metalsContext, useMetalName } from '#client/features/market/metals/metals.ts'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { getJson } from '#client/lib/json-request.ts'
import { useShop } from '#client/lib/page-props.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { SelectField, TextField } from '#client/ui/Field.tsx'
import { DecimalField } from '#client/ui/fields/DecimalField.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { parseAmount } from '#server/formula/units/money.ts'
import type { DraftTotalsProps, LinePriceProps } from '#server/trade/contracts/props.ts'
import { type LineFields, priceHint } from './form-fields.ts'
import { TestFields } from './TestFields.tsx'
import type { FormPartProps } from './useContractForm.ts'

export interface ItemFieldsProps extends FormPartProps {
  line: LineFields
  n: number
  offer: DraftTotalsProps['offers'][number] | null
  isUnderFloor: boolean
  isFixed: boolean
  /** The choice of its tax, where each line has its own. */
  tax: ReactNode
}

const CONSTRUCTIONS = ['solid', 'semi_solid', 'hollow'] as const

/** The inputs of one line: description, metal and price. */
export function ItemFields({
  form,
  page,
  line,
  n,
  offer,
  isUnderFloor,
  isFixed,
  tax,
}: ItemFieldsProps) {
  const { t } = useContractLabels()
  const metalName = useMetalName()
  const format = useFormat()
  const { currency } = useShop()
  const { errors, changeLine, removeLine } = form
  const error = (field: string) => errors[`lines.${n}.${field}`]
  const change = (part: Partial<LineFields>) => changeLine(line.key, part)
  const formatPrice = (text: string) => {
    const minor = parseAmount(text, currency)
    return minor === null ? text : format.money(minor, currency)
  }
  const { buysGold: isBought, ownGoods } = form.type
  const isCustomItem = line.variantId === null
  const { metals } = page
  const metal = line.metal ?? metals[0] ?? null
  const context = metalsContext(metals)
  const lacksPrice = useSuggestedPrices(form, line, isFixed || isBought)
  return (
    <li>
      <fieldset
        disabled={isFixed}
        aria-label={t('item.line', { n: n + 1 })}
        className="flex min-w-0 flex-wrap items-start gap-3 border-b pb-4"
      >
        <TextField
          label={t('item.description')}
          name={`lines.${n}.description`}
          className="min-w-56 flex-1 basis-72"
          maxLength={200}
          value={line.description}
          onChange={(description) => change({ description })}
          error={error('description')}
        />
        {isCustomItem && isBought && metals.length > 1 && (
          <SelectField
            label={t('metal.metal')}
            className="w-32"
            options={metals.map((id) => ({ id, label: metalName(id) }))}
            value={metal ?? ''}
            onChange={(id) =>
              change({ metal: metals.find((one) => one === id) ?? null, karat: '', fineness: '' })
            }
            error={error('metal')}
          />
        )}
        {isCustomItem && (
          <SelectField
            label={t('item.karat', { context })}
            className="w-28"
            options={[
              { id: '', label: t('item.no_karat', { context }) },
              ...page.karats.map(({ label }) => ({ id: label, label })),
            ]}
            value={line.karat}
            onChange={(karat) =>
              // Without a karat the field of the weight is not shown, except for bought metal.
              change({
                karat,
                metal: page.karats.find(({ label }) => label === karat)?.metal ?? metal,
                fineness: '',
                ...(karat === '' && !isBought && { weightG: '' }),
              })
            }
            error={error('karat')}
          />
        )}
        {isCustomItem && line.karat !== '' && !isBought && (
          <SelectField
            label={t('item.construction')}
            className="w-32"
            options={CONSTRUCTIONS.map((id) => ({ id, label: t(`item.${id}`) }))}
            value={line.construction ?? 'solid'}
            onChange={(id) =>
              change({ construction: CONSTRUCTIONS.find((one) => one === id) ?? 'solid' })
            }
          />
        )}
        {(line.karat !== '' || isBought || !isCustomItem) && (
          <DecimalField
            label={t('item.weight')}
            name={`lines.${n}.weightG`}
            inputMode="decimal"
            className="w-32"
            suffix={t('item.gram_sign')}
            isReadOnly={!isCustomItem}
            value={line.weightG}
            onChange={(weightG) => change({ weightG })}
            error={error('weightG')}
          />
        )}
        {isBought && <TestFields form={form} line={line} n={n} context={context} />}
        {!isBought && (
          <DecimalField
            label={t(ownGoods ? 'item.price' : 'item.net')}
            name={`lines.${n}.unitPrice`}
            inputMode="decimal"
            className="w-40"
            suffix={currency}
            value={line.unitPrice}
            onChange={(unitPrice) => change({ unitPrice, pricedBy: 'hand' })}
            error={error('unitPrice')}
            hint={t(`item.${priceHint(line, currency)}`)}
          />
        )}
        {!isBought && (
          <TextField
            label={t('item.qty')}
            name={`lines.${n}.qty`}
            inputMode="numeric"
            className="w-20"
            value={line.qty}
            onChange={(qty) => change({ qty })}
            error={error('qty')}
          />
        )}
        <div className="flex w-full flex-wrap items-center gap-2 empty:hidden">
          {tax}
          {!isBought && error('fineness') && (
            <p role="alert" className="font-medium text-critical">
              {error('fineness')}
            </p>
          )}
          {isUnderFloor && <Badge tone="caution">{t('item.under_floor')}</Badge>}
          {!isFixed && !isBought && line.list !== null && (
            <Button
              size="sm"
              variant="quiet"
              className="-ms-2.5"
              onPress={() => change({ unitPrice: line.list ?? '', pricedBy: 'list' })}
            >
              {t('item.from_list', { price: formatPrice(line.list) })}
            </Button>
          )}
          {!isFixed && !isBought && line.formula !== null && (
            <Button
              size="sm"
              variant="quiet"
              className="-ms-2.5"
              onPress={() => change({ unitPrice: line.formula ?? '', pricedBy: 'formula' })}
            >
              {t('item.from_formula', { price: formatPrice(line.formula) })}
            </Button>
          )}
          {metal && (lacksPrice || (isBought && offer?.isUnpriced && line.weightG !== '')) && (
            <p role="status" className="text-sm font-medium text-caution">
              {t('item.no_price', { context: metal })}
            </p>
          )}
          {isBought && offer && offer.melt > 0 && (
            <p className="text-sm text-text-2">
              {t('item.offer', {
                offer: format.money(offer.offer, currency),
                melt: format.money(offer.melt, currency),
              })}
            </p>
          )}
          {!isFixed && (
            <IconButton
              icon={Trash2}
              label={t('item.remove', { name: line.description || t('item.line', { n: n + 1 }) })}
              onPress={() => removeLine(line.key)}
              className="ms-auto"
            />
          )}
        </div>
      </fieldset>
    </li>
  )
}

const DEBOUNCE_MS = 300

/**
 * Loads the list price and today's formula price whenever the metal of the line changes. Returns whether its metal has no
 * price, where others have one.
 */
function useSuggestedPrices(form: FormPartProps['form'], line: LineFields, isDisabled: boolean) {
  const { key, variantId, karat, construction, weightG: grams } = line
  const { changeLine } = form
  const [unpriced, setUnpriced] = useState<string | null>(null)
  const kind = `${variantId ?? ''} ${karat}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new form object needs no new request.
  useEffect(() => {
    if (isDisabled || (variantId === null && (karat === '' || grams === ''))) return
    const customItem = { karat, grams, construction: construction ?? 'solid' }
    const query = variantId === null ? customItem : { variant: String(variantId) }
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const path = `/contracts/price?${new URLSearchParams(query)}`
      const response = await getJson<LinePriceProps>(path, abort.signal)
      if (!response.ok || abort.signal.aborted) return
      const { list, formula, fineness, metal, isUnpriced } = response.data
      setUnpriced(isUnpriced ? kind : null)
      changeLine(key, { list, formula, metal, ...(fineness !== null && { fineness }) })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [key, variantId, karat, grams, construction, isDisabled])
  return unpriced === kind
}
