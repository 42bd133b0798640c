import { type KeyboardEvent, useState } from 'react'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import { TextField } from '#client/ui/Field.tsx'

interface PriceEndProps {
  label: string
  /** Decimal text, or null for no limit. */
  price: string | null
  onPrice: (price: string | null) => void
}

/** One end of a range of prices: asked for when it is typed in full, by Enter or on leaving the field. */
export function PriceEnd({ label, price, onPrice }: PriceEndProps) {
  const plain = useTypedNumber()
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    setTyped(null)
    const asked = plain(typed).trim() || null
    if (asked !== price) onPrice(asked)
  }
  const onKeyDown = ({ key }: Pick<KeyboardEvent, 'key'>) => {
    if (key === 'Enter') settle()
  }
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? price ?? ''}
      onChange={setTyped}
      onBlur={settle}
      onKeyDown={onKeyDown}
      className="w-28"
    />
  )
}
