import { useState } from 'react'
import { TextField } from '#client/ui/Field.tsx'

interface DayFieldProps {
  label: string
  day: string | null
  onDay: (day: string | null) => void
}

const EARLIEST = '1800-01-01'

/** A date field that ignores an incompletely typed year. */
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
