import { useRef } from 'react'
import { Button } from '#client/ui/Button.tsx'
import type { ButtonVariant } from '#client/ui/native/Button.tsx'

interface FileButtonProps {
  label: string
  /** The accessible name of the file input. */
  inputLabel: string
  isDisabled: boolean
  variant?: ButtonVariant
  onFile: (file: File) => void
  'aria-describedby'?: string
}

export function FileButton({ label, inputLabel, onFile, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onPress={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        tabIndex={-1}
        aria-label={inputLabel}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? []
          if (chosen) onFile(chosen)
          currentTarget.value = ''
        }}
      />
    </>
  )
}
