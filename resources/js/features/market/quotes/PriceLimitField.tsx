import { type KeyboardEvent, useState } from 'react'
import { useTypedNumber } from '#client/lib/typing/typed-number.ts'
import { TextField } from '#client/ui/Field.tsx'

interface PriceLimitFieldProps {
  label: string
  /** Decimal text, or null for no limit. */
  price: string | null
  onPrice: (price: string | null) => void
}

/** One limit of a price range; it is applied on Enter or when the field loses the focus. */
export function PriceLimitField({ label, price, onPrice }: PriceLimitFieldProps) {
  const toDecimal = useTypedNumber()
  const [typed, setTyped] = useState<string | null>(null)
  const commit = () => {
    if (typed === null) return
    setTyped(null)
    const entered = toDecimal(typed).trim() || null
    if (entered !== price) onPrice(entered)
  }
  const onKeyDown = ({ key }: Pick<KeyboardEvent, 'key'>) => {
    if (key === 'Enter') commit()
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? price ?? ''}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={onKeyDown}
      className="w-28"
    />
  )
}
