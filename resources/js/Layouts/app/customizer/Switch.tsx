import { useId } from 'react'
import { CheckField } from '#client/ui/CheckField.tsx'

interface SwitchProps {
  label: string
  hint: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** Yes or no, and what it means. */
export function Switch({ hint, ...props }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <CheckField {...props} aria-describedby={id} className="font-semibold" />
      <p id={id} className="text-sm text-text-3">
        {hint}
      </p>
    </div>
  )
}
