import { useState } from 'react'
import { TextField } from '#client/ui/Field.tsx'

interface DayFieldProps {
  label: string
  day: string | null
  onDay: (day: string | null) => void
}

const EARLIEST = '1800-01-01'

/** A day; while its year is half typed nothing is asked of the server. */
export function DayField({ label, day, onDay }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    const isComplete = text === '' || text >= EARLIEST
    setTyped(isComplete ? null : text)
    if (isComplete) onDay(text || null)
  }
  return (
    <TextField
      label={label}
      type="date"
      value={typed ?? day ?? ''}
      onChange={change}
      className="w-36"
    />
  )
}
