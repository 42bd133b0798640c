import { clsx } from 'clsx'
import { useState } from 'react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import { useProductName } from '#client/features/catalogue/products/useProductName.ts'
import { useMetalName, useMetalsSold } from '#client/features/market/metals/metals.ts'
import { useFormat } from '#client/lib/format.ts'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { GOLD } from '#server/formula/units/karat.ts'
import type { PriceProps } from '#server/pricing/price-chart/props.ts'
import { type RepriceScope, repriceContext, repriceScopes } from './reprice-scope.ts'
import { chartQuery, useScopeName } from './ScopeSwitches.tsx'

interface RepriceDialogProps {
  props: PriceProps
  count: number
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks which prices to calculate again, then opens a preview; nothing is written here. */
export function RepriceDialog({ props, count, isOpen, onOpenChange }: RepriceDialogProps) {
  const { t } = useTranslation(['price', 'products'])
  const format = useFormat()
  const nameOf = useProductName()
  const sold = useMetalsSold()
  const metalName = useMetalName()
  const { quote, scope, product, products, counts, karats } = props
  const scopeName = useScopeName(scope)
  const metal = quote?.metal ?? GOLD
  const scopes = repriceScopes(sold, {
    products: products.length,
    isWhole: count === counts.pieces,
  })
  const [choice, setChoice] = useState(scopes[0])
  const { preview, isSending } = usePreview(isOpen)
  const hasOtherMetals =
    props.otherMetals.length > 0 ||
    (choice === 'product' && karats.some((alloy) => alloy.metal !== metal))
  const context = repriceContext({ scope: choice, sold, metal, hasOtherMetals })
  const requests = {
    everything: {},
    metal: { metal },
    product: { product: product.slug },
    table: chartQuery(props),
  }
  const choices = {
    everything: {
      title: t('reprice.everything'),
      text: t('reprice.everythingText', sold.length > 1 ? { context: 'metals' } : {}),
    },
    metal: {
      title: t('reprice.metal', { metal: metalName(metal) }),
      text: t('reprice.metalText'),
    },
    product: {
      title: t('reprice.product', { product: nameOf(product) }),
      text: t('products:pieces', { count: counts.pieces }),
    },
    table: {
      title: t('reprice.table', { what: scopeName }),
      text: t('reprice.pieces', { count, shown: format.number(count) }),
    },
  }
  return (
    <Dialog
      title={t('reprice.title', { context })}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={
        <>
          <Button onPress={() => onOpenChange(false)}>{t('reprice.cancel')}</Button>
          <Button variant="primary" isPending={isSending} onPress={() => preview(requests[choice])}>
            {t('reprice.preview')}
          </Button>
        </>
      }
    >
      {quote && (
        <p className="mb-4 text-text-2">
          {t('reprice.text', {
            context,
            price: format.gold(quote.mid, quote.currency),
            age: format.relative(quote.quotedAt),
          })}
        </p>
      )}
      <RadioGroup
        aria-label={t('reprice.scope')}
        value={choice}
        onChange={(id) => setChoice(id as RepriceScope)}
        className="space-y-2"
      >
        {scopes.map((id) => (
          <Choice key={id} id={id} {...choices[id]} />
        ))}
      </RadioGroup>
    </Dialog>
  )
}

/** Each opening of the dialog sends at most one request. */
function usePreview(isOpen: boolean) {
  const { send, isSending } = usePost()
  const { idempotencyKey } = useSubmitKey(`${isOpen}`)
  const preview = (scope: Record<string, string>) =>
    send('/price-runs', { kind: 'reprice', ...scope, idempotencyKey }, { preserveScroll: false })
  return { preview, isSending }
}

function Choice({ id, title, text }: { id: RepriceScope; title: string; text: string }) {
  return (
    <RadioField value={id}>
      <RadioButton className={choiceClass}>
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-text-2">{text}</span>
      </RadioButton>
    </RadioField>
  )
}

const choiceClass = clsx(
  'block cursor-pointer rounded-control border px-4 py-3 hover:border-border-strong',
  'selected:border-ink selected:bg-gold-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-petrol',
)
