import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The query of the shown list. */
  sought: string | null
  onSought: (text: string | null) => void
  className: string
}

const REST_MS = 250

/** A search field that reports the typed query after a pause. */
export function SearchField({
  label,
  placeholder,
  onSought,
  className,
  ...props
}: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const sought = props.sought ?? ''
  const seek = useEffectEvent(onSought)
  useEffect(() => {
    if (typed === null || typed.trim() === sought) return
    const timer = setTimeout(() => seek(typed.trim() || null), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, sought])
  return (
    <search className={className}>
      <TextField
        label={label}
        className="[&>label]:sr-only"
        placeholder={placeholder}
        type="search"
        value={typed ?? sought}
        onChange={setTyped}
        suffix={<Icon icon={Search} size={16} className="text-text-3" />}
      />
    </search>
  )
}
