import { clsx } from 'clsx'
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'>

export interface NativeFieldProps extends NativeProps {
  label: string
  value: string
  onChange?: (text: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** A button after the text. */
  suffix?: ReactNode
}

/** A single-line text field without React Aria, so that the sign-in pages do not load it. */
export function NativeField({
  label,
  onChange,
  error,
  hint,
  suffix,
  className,
  ...props
}: NativeFieldProps) {
  const id = useId()
  const isNumeric = props.inputMode === 'decimal' || props.inputMode === 'numeric'
  const messages = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium text-text-2">
        {label}
      </label>
      <div className={boxClass}>
        <input
          type="text"
          {...props}
          id={id}
          onChange={(event) => onChange?.(event.target.value)}
          dir={isNumeric || props.type === 'email' ? 'ltr' : 'auto'}
          aria-invalid={error ? true : undefined}
          aria-describedby={messages || undefined}
          className={clsx(inputClass, isNumeric && 'rtl:text-end')}
        />
        {suffix && <span className="flex items-center pe-3 ps-1 text-text-2">{suffix}</span>}
      </div>
      {hint && (
        <span id={`${id}-hint`} className="text-sm text-text-3">
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className="text-sm font-medium text-critical">
          {error}
        </span>
      )}
    </div>
  )
}

export const boxClass = clsx(
  'flex w-full rounded-control border border-border-strong bg-surface dark:bg-canvas',
  'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-petrol',
  'invalid:border-critical disabled:opacity-50 has-[[aria-invalid=true]]:border-critical',
)

export const inputClass =
  'min-h-8.5 w-full min-w-0 flex-1 rounded-control bg-transparent px-3 py-1 text-ellipsis text-text outline-none pointer-coarse:min-h-10.5 pointer-coarse:text-lg'
