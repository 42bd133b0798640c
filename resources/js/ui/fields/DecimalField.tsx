import { useDecimalText } from '#client/lib/typing/decimal-text.ts'
import { TextField, type TextFieldProps } from '#client/ui/Field.tsx'

export interface DecimalFieldProps extends Omit<TextFieldProps, 'value' | 'onChange'> {
  /** Plain decimal text, as the server has it: 10000.00. */
  value: string
  onChange: (value: string) => void
  inputMode: 'decimal' | 'numeric'
}

/** A number with the separators of the user's language, also those between thousands: 10,000.00. */
export function DecimalField({ value, onChange, onBlur, ...props }: DecimalFieldProps) {
  const text = useDecimalText(value, onChange)
  return (
    <TextField
      autoComplete="off"
      {...props}
      value={text.value}
      onChange={text.onChange}
      onBlur={(event) => {
        text.onBlur()
        onBlur?.(event)
      }}
    />
  )
}
