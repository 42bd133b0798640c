import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { boxClass, inputClass } from '#client/ui/native/Field.tsx'
import { Icon } from './Icon.tsx'

interface BaseFieldProps {
  label: string
  error?: string | undefined
  hint?: ReactNode
  className?: string
}

type AriaProps = Omit<AriaTextFieldProps, 'className' | 'children'>

export interface TextFieldProps extends BaseFieldProps, AriaProps {
  /** A unit after the text: g, %, USD. */
  suffix?: ReactNode
  placeholder?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A single-line text field with label, hint and error. */
export function TextField({
  label,
  error,
  hint,
  suffix,
  placeholder,
  inputRef,
  className,
  ...props
}: TextFieldProps) {
  const isNumeric = props.inputMode === 'decimal' || props.inputMode === 'numeric'
  const isLatin = isNumeric || props.type === 'email' || props.type === 'tel'
  return (
    <AriaTextField {...invalidBy(error)} {...props} className={clsx(fieldClass, className)}>
      <FieldLabel label={label} isRequired={props.isRequired ?? false} />
      <Group className={boxClass}>
        <Input
          {...(inputRef ? { ref: inputRef } : {})}
          placeholder={placeholder ?? ''}
          dir={isLatin ? 'ltr' : 'auto'}
          className={clsx(inputClass, isNumeric && 'rtl:text-end')}
        />
        {suffix && <span className="flex items-center pe-3 ps-1 text-text-2">{suffix}</span>}
      </Group>
      <FieldMessages error={error} hint={hint} />
    </AriaTextField>
  )
}

export interface TextAreaFieldProps extends BaseFieldProps, AriaProps {
  rows?: number
  placeholder?: string
  /** Of the typed text; label and messages keep the direction of the page. */
  dir?: 'ltr'
}

/** A multi-line text field. */
export function TextAreaField({
  label,
  error,
  hint,
  rows = 3,
  placeholder,
  dir,
  className,
  ...props
}: TextAreaFieldProps) {
  return (
    <AriaTextField {...invalidBy(error)} {...props} className={clsx(fieldClass, className)}>
      <FieldLabel label={label} />
      <Group className={boxClass}>
        <TextArea
          rows={rows}
          placeholder={placeholder ?? ''}
          dir={dir}
          className={clsx(inputClass, 'py-2')}
        />
      </Group>
      <FieldMessages error={error} hint={hint} />
    </AriaTextField>
  )
}

/** A label, a box and messages below each other; in a `field-grid` each is in line with those of the other fields. */
export const fieldClass = 'field flex flex-col gap-1'

export interface Option {
  id: string
  label: string
}

interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> {
  label: string
  options: readonly Option[]
  value: string
  onChange: (id: string) => void
  error?: string | undefined
  hint?: ReactNode
}

/** A native select: best on phones and quick by keyboard. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  error,
  hint,
  className,
  ...props
}: SelectFieldProps) {
  const id = useId()
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const messages = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={clsx(fieldClass, className)}>
      <label htmlFor={id} className="text-sm font-medium text-text-2">
        {label}
      </label>
      <div className={clsx(boxClass, 'relative items-center has-disabled:opacity-50')}>
        <select
          {...props}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={messages || undefined}
          className={clsx(inputClass, 'appearance-none pe-9')}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id} className="bg-raised text-text">
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          icon={ChevronDown}
          size={16}
          className="pointer-events-none absolute end-3 text-text-3"
        />
      </div>
      {(hint || error) && (
        <div className={messagesClass}>
          {hint && (
            <span id={hintId} className={hintClass}>
              {hint}
            </span>
          )}
          {error && (
            <span id={errorId} className={errorClass}>
              {error}
            </span>
          )}
        </div>
      )}
    </div>
  )
}

const messagesClass = 'flex flex-col gap-1'
const hintClass = 'text-sm text-text-3'
const errorClass = 'text-sm font-medium text-critical'

/** Errors come from the server; the browser's native validation messages are not used. */
export function invalidBy(error: string | undefined) {
  return { validationBehavior: 'aria', isInvalid: error !== undefined && error !== '' } as const
}

/** A required field has an asterisk, which is not read: the field itself says that it is required. */
export function FieldLabel({ label, isRequired }: { label: string; isRequired?: boolean }) {
  return (
    <Label
      className={clsx('text-sm font-medium text-text-2', isRequired && 'required-label w-fit')}
    >
      {label}
    </Label>
  )
}

export function FieldMessages({ error, hint }: { error: string | undefined; hint: ReactNode }) {
  if (!hint && !error) return null
  return (
    <div className={messagesClass}>
      {hint && (
        <Text slot="description" className={hintClass}>
          {hint}
        </Text>
      )}
      <FieldError className={errorClass}>{error}</FieldError>
    </div>
  )
}
