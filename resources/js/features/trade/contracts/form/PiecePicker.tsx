import { Suspense, useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '#client/app/session-recovery/lazy-with-retry.tsx'
import { useContractLabels } from '#client/features/trade/contract-labels.ts'
import { useFormat } from '#client/lib/format.ts'
import { useSearch } from '#client/lib/useSearch.ts'
import { menuClass, menuItemClass } from '#client/ui/class-names.ts'
import { FieldLabel } from '#client/ui/Field.tsx'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'
import type { VariantHit } from '#server/workspace/search/props.ts'

const PieceOption = lazyWithRetry(() => import('./PieceOption.tsx'))

interface PiecePickerProps {
  /** By default that a piece is added to a contract. */
  label?: string
  onPick: (variantId: number, piece: VariantHit) => void
}

/** Finds a piece of the catalogue by its SKU or its measures. */
export function PiecePicker({ label, onPick }: PiecePickerProps) {
  const { t } = useContractLabels()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const { t: shell } = useTranslation('shell')
  const { hits, state } = useSearch(typed)
  const pieces = hits.filter((hit): hit is VariantHit => hit.kind === 'variant')
  const pick = (id: unknown) => {
    const piece = pieces.find((one) => one.id === id)
    if (!piece) return
    onPick(piece.id, piece)
    setTyped('')
  }
  return (
    <ComboBox
      className="flex max-w-md min-w-64 flex-1 flex-col gap-1"
      menuTrigger="input"
      allowsEmptyCollection={typed.trim() !== ''}
      items={pieces}
      inputValue={typed}
      onInputChange={setTyped}
      value={null}
      onChange={pick}
    >
      <FieldLabel label={label ?? t('item.add_piece')} />
      <Group className={boxClass}>
        <Input dir="auto" placeholder={t('item.find_hint')} className={inputClass} />
      </Group>
      <Popover className={`${menuClass} w-(--trigger-width)`}>
        <ListBox<VariantHit>
          className="max-h-72 overflow-y-auto outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-2 text-sm text-text-2">
              {state === 'waiting' ? shell('searching') : t('item.nothing')}
            </p>
          )}
        >
          {(piece) => (
            <ListBoxItem id={piece.id} textValue={piece.sku} className={menuItemClass}>
              <Suspense fallback={<bdi className="h-10 min-w-0 flex-1 truncate">{piece.sku}</bdi>}>
                <PieceOption piece={piece} />
              </Suspense>
              {piece.priceMinor !== null && (
                <bdi className="text-sm">{format.money(piece.priceMinor, piece.currency)}</bdi>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
