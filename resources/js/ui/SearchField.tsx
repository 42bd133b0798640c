import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { TextField } from './Field.tsx'
import { Icon } from './Icon.tsx'

interface SearchFieldProps {
  label: string
  placeholder: string
  /** The query of the shown list. */
  query: string | null
  onQueryChange: (text: string | null) => void
  className: string
}

const DEBOUNCE_MS = 250

/** A search field that reports the typed query after a pause. */
export function SearchField({
  label,
  placeholder,
  onQueryChange,
  className,
  ...props
}: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const query = props.query ?? ''
  const search = useEffectEvent(onQueryChange)
  useEffect(() => {
    if (typed === null || typed.trim() === query) return
    const timer = setTimeout(() => search(typed.trim() || null), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, query])
  return (
    <search className={className}>
      <TextField
        label={label}
        className="[&>label]:sr-only"
        placeholder={placeholder}
        type="search"
        value={typed ?? query}
        onChange={setTyped}
        suffix={<Icon icon={Search} size={16} className="text-text-3" />}
      />
    </search>
  )
}
